import { join } from "node:path";
import type { Problem } from "@dialectic/shared/protocol";
import { errorAt, FakeDocuments } from "./fakeDocuments.fixture.ts";
import { git, temporaryFolder, writeFiles } from "./testHost.fixture.ts";

/**
 * A repository with a modified file, and an editor whose server reports an error in each line that contains `wrong`.
 */
export function checkedShop(text: string) {
  const folder = temporaryFolder();
  git(folder, "init", "--quiet");
  git(folder, "commit", "--quiet", "--allow-empty", "--message", "Begin");
  const port = new FakeDocuments();
  port.checking = async (_path, document) => ({ sources: ["ts"], problems: wrongLines(document.text) });
  const edit = (name: string, content: string) => {
    writeFiles(folder, { [name]: content });
    port.disk.set(join(folder, name), content);
    port.reload(join(folder, name));
  };
  edit("a.ts", text);
  return { folder, port, edit };
}

function wrongLines(text: string): readonly Problem[] {
  return text.split("\n").flatMap((line, at) => (line.includes("wrong") ? [errorAt(at + 1, "Wrong", "ts")] : []));
}
