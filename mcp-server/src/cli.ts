#!/usr/bin/env node
import { Launcher } from "./launch/launcher.ts";

const launcher = new Launcher(import.meta.dirname, "cli");
// The build bundles that module into this file.
const { runCommand } = launcher.load("commandProgram.js") as typeof import("./commandProgram.ts");
void runCommand(process.argv.slice(2), () => launcher.keepCodeAtEnd()).then((code) => {
  process.exitCode = code;
});
