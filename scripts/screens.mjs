// `npm run screens`: takes a picture of every state of the page in four palettes and three widths, in at most three
// minutes, and writes them into screens/ with a contact sheet for each palette.
import { bundleProgram } from "./bundleProgram.mjs";
import { ensureDependencies, step } from "./prepare.mjs";

ensureDependencies();
step("Build", "node", ["scripts/build.mjs"]);
const program = await bundleProgram("screens/screens.ts");
step("Screens", process.execPath, [program]);
