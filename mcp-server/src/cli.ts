#!/usr/bin/env node
import { keepCompiledCode } from "./keepCompiledCode.ts";

keepCompiledCode();
void import("./commandProgram.ts")
  .then(({ runCommand }) => runCommand(process.argv.slice(2)))
  .then((code) => {
    process.exitCode = code;
  });
