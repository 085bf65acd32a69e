// `npm run screens`: takes a picture of every state of the page in four palettes and three widths, in at most three
// minutes, and writes them into screens/ with a contact sheet for each palette. With `--docs` it makes the pictures of
// the documents instead (e2e/pictures/pictures.ts), in a minute.
import { bundleProgram } from "./bundleProgram.mjs";
import { ensureDependencies, run, step } from "./prepare.mjs";

ensureDependencies();
if (process.argv.includes("--docs")) {
  step("Package", "node", ["scripts/package.mjs", "--untried"]);
  const makers = ["e2e/test/documentPictures.test.ts", "e2e/vscode/documentPictures.test.ts"];
  process.exit(run("Pictures", "npx", ["vitest", "run", ...makers], { DIALECTIC_MAKE_PICTURES: "1" }));
}
step("Build", "node", ["scripts/build.mjs"]);
const program = await bundleProgram("screens/screens.ts");
step("Screens", process.execPath, [program]);
