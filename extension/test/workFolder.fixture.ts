import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { EditPlan } from "../../host/base/editPlan.ts";
import { applyPlan } from "../../host/ide/applyPlan.ts";
import { temporaryFolder } from "../../host/store/test/temporaryFolder.fixture.ts";
import { fakeVsCode } from "./vscode/fakeVsCode.fixture.ts";

/** Opens a window with a folder of files on the disk, which is removed with the test. */
export function workFolder(files: Readonly<Record<string, string>> = {}) {
  const folder = realpathSync(temporaryFolder());
  const path = (name: string) => join(folder, name);
  const write = (name: string, text: string) => {
    mkdirSync(dirname(path(name)), { recursive: true });
    writeFileSync(path(name), text);
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  const window = fakeVsCode();
  window.openFolders(folder);
  const workspace = { folders: () => [folder], isTrusted: () => false };
  const apply = (plan: EditPlan, save: boolean) => applyPlan(plan, workspace, save);
  return { folder, path, write, window, apply };
}
