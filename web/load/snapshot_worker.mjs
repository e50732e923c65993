// Keeps a snapshot for the next starts, and says when it is done or cannot be.

import { keepSnapshot } from "./interpreter.mjs";

keepSnapshot().then(() => self.postMessage("kept"), (error) => self.postMessage(`${error}`));
