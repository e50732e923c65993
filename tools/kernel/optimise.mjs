// Reads WebAssembly text and writes the validated and optimised module.

import { readFileSync, writeFileSync } from "node:fs";
import binaryen from "binaryen";

const { Features } = binaryen;
const module = binaryen.parseText(readFileSync(0, "utf8"));
module.setFeatures(Features.BulkMemory | Features.BulkMemoryOpt | Features.MutableGlobals);
if (!module.validate()) process.exit(1); // binaryen has reported the reason
binaryen.setOptimizeLevel(3);
binaryen.setShrinkLevel(0);
module.optimize();
if (!module.validate()) process.exit(1);
writeFileSync(1, module.emitBinary());
