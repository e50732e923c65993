// Stores a snapshot for the next starts, and reports success or the error.

import { storeSnapshot } from "./interpreter.mjs";

storeSnapshot().then(() => self.postMessage("kept"), (error) => self.postMessage(`${error}`));
