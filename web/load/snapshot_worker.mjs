// Stores a snapshot for the next starts, and reports success or the error.

import { keepSnapshot } from "./interpreter.mjs";

keepSnapshot().then(() => self.postMessage("kept"), (error) => self.postMessage(`${error}`));
