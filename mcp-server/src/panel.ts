import { Launcher } from "./launch/launcher.ts";

const launcher = new Launcher(import.meta.dirname, "panel");
// The build bundles that module into this file.
const { runPanel } = launcher.load("panelProgram.js") as typeof import("./panel/panelProgram.ts");
void runPanel(() => launcher.keepCodeWhenQuiet());
