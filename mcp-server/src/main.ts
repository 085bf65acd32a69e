#!/usr/bin/env node
import { Launcher } from "./launch/launcher.ts";

const launcher = new Launcher(import.meta.dirname, "main");
// The build bundles that module into this file.
const { runServer } = launcher.load("serverProgram.js") as typeof import("./serverProgram.ts");
runServer(() => {
  launcher.keepCodeWhenQuiet();
  // Some clients end before the timer fires.
  launcher.keepCodeAtEnd();
});
