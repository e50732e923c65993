// Rules against faults, not about taste. The compiler checks types (tsconfig.json).

import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["dist/", "build/", ".venv/", "test-results/"] },
  js.configs.recommended,
  { files: ["web/**", "redstone/widget/**"], languageOptions: { globals: globals.browser } },
  { files: ["web/load/interpreter.mjs", "web/mind/worker.mjs"], languageOptions: { globals: globals.worker } },
  { files: ["sw.js"], languageOptions: { globals: globals.serviceworker } },
  { files: ["tools/build/unpack.js"], languageOptions: { globals: globals.browser } },
  { files: ["benchmarks/stages.js", "tests/monkey/look.js"], languageOptions: { globals: globals.browser } },
  { files: ["tools/**", "benchmarks/**", "tests/**"], languageOptions: { globals: globals.node } },
  {
    rules: {
      "array-callback-return": "error",
      "eqeqeq": "error",
      "no-constructor-return": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-self-compare": "error",
      "no-template-curly-in-string": "error",
      "no-unmodified-loop-condition": "error",
      "no-unreachable-loop": "error",
      "no-var": "error",
      "prefer-const": "error",
      "prefer-promise-reject-errors": "error",
    },
  },
];
