#!/usr/bin/env node
import { keepCompiledCode } from "./keepCompiledCode.ts";

keepCompiledCode();
// npx starts this file only, so it runs the commands of `dialectic` as well.
const commandLine = process.argv.slice(2);
if (commandLine[0] === undefined || commandLine[0].startsWith("-"))
  void import("./serverProgram.ts").then(({ runServer }) => runServer());
else
  void import("./commandProgram.ts")
    .then(({ runCommand }) => runCommand(commandLine))
    .then((code) => {
      process.exitCode = code;
    });
