#!/usr/bin/env node
import { Launcher } from "./launch/launcher.ts";

const launcher = new Launcher(import.meta.dirname, "main");
// The build makes this file of that module.
const { runServer } = launcher.load("serverProgram.js") as typeof import("./serverProgram.ts");
runServer(() => {
  launcher.keepCodeWhenQuiet();
  // Some clients end before that.
  launcher.keepCodeAtEnd();
});
