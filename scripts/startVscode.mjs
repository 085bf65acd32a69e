// `npm run start:vscode`: opens this repository in VS Code with the extension of this checkout: in an Extension
// Development Host if `code` is on the PATH, otherwise in the tests' real VS Code in a browser.
// `npm run start:vscode -- --once` ends after the workbench has answered.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureDependencies, root, step } from "./prepare.mjs";

const once = process.argv.includes("--once");
ensureDependencies();
const onWindows = process.platform === "win32";
const hasCode = spawnSync("code", ["--version"], { stdio: "ignore", shell: onWindows }).status === 0;
if (hasCode && !once) {
  step("Building", "npm", ["run", "build", "--silent"]);
  step("Opening VS Code", "code", [`--extensionDevelopmentPath=${join(root, "extension")}`, root]);
} else {
  await startInBrowser();
}

async function startInBrowser() {
  step("Packaging", "npm", ["run", "package", "--silent"]);
  const { startVsCode } = await import("./vscodeServer.mjs");
  let vscode;
  const end = async (code) => {
    await vscode?.dispose();
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void end(0));
  vscode = await startVsCode({ workspace: root, vsix: join(root, "dist", "dialectic.vsix") });
  console.log(`\n  Open VS Code:  ${vscode.url}\n`);
  if (!once) return console.log("  Press Ctrl+C to end.");
  const answer = await fetch(vscode.url);
  const isWorkbench = answer.ok && (await answer.text()).includes("vscode-workbench-web-configuration");
  console.log(isWorkbench ? "  The workbench has answered." : `  No workbench: the answer is ${answer.status}.`);
  return end(isWorkbench ? 0 : 1);
}
