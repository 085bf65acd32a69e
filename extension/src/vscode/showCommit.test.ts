import { describe, expect, it } from "vitest";
import { installGit } from "../../test/installGit.fixture.ts";
import { reviewWindow } from "../../test/reviewWindow.fixture.ts";
import { showCommit } from "./showCommit.ts";

/** Opens a window on a repository whose last commit changes, adds and deletes a file. */
async function committed() {
  const { editor, repository } = await reviewWindow({ committed: { "cart.ts": "one\n", "old.ts": "old\n" } });
  repository.write("cart.ts", "two\n");
  repository.write("new.ts", "new\n");
  repository.git("rm", "--quiet", "old.ts");
  repository.git("add", "--all");
  repository.git("commit", "--quiet", "--message", "Totals are sums\n\nAll of them.");
  const [parent, hash] = ["HEAD~1", "HEAD"].map((name) => repository.git("rev-parse", name).trim());
  editor.onCommand("vscode.changes", () => undefined);
  return { editor, folder: repository.folder, hash: hash ?? "", parent: parent ?? "" };
}

describe("showing a commit", () => {
  it("opens its files as diffs with the commit before it", async () => {
    const { editor, folder, hash, parent } = await committed();
    installGit([folder]);
    expect(await showCommit({ hash, folder })).toEqual({ kind: "opened" });
    const [title, rows] = editor.ran().find(({ name }) => name === "vscode.changes")?.args ?? [];
    expect(title).toBe(`${hash.slice(0, 7)} - Totals are sums`);
    const side = (name: string, ref: string) => ({
      scheme: "git",
      query: JSON.stringify({ path: `${folder}/${name}`, ref }),
    });
    expect(rows).toMatchObject([
      [{ path: `${folder}/cart.ts` }, side("cart.ts", parent), side("cart.ts", hash)],
      [{ path: `${folder}/new.ts` }, undefined, side("new.ts", hash)],
      [{ path: `${folder}/old.ts` }, side("old.ts", parent), undefined],
    ]);
  });

  it("is unavailable for the first commit, and where the git extension does not know the repository", async () => {
    const { folder, hash, parent } = await committed();
    expect(await showCommit({ hash, folder })).toEqual({ kind: "unavailable" });
    installGit([folder]);
    expect(await showCommit({ hash: parent, folder })).toEqual({ kind: "unavailable" });
    expect(await showCommit({ hash, folder: "/elsewhere" })).toEqual({ kind: "unavailable" });
  });

  it("says why git failed", async () => {
    const { folder } = await committed();
    installGit([folder]);
    expect(await showCommit({ hash: "0".repeat(40), folder })).toMatchObject({
      kind: "failed",
      message: expect.stringContaining("0000000"),
    });
  });
});
