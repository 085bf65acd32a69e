import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testFolder, testRepository } from "../../../host/git/test/testRepository.fixture.ts";
import { fakeVsCode } from "../../test/vscode/fakeVsCode.fixture.ts";
import { exchangeNotes } from "./exchangeNotes.ts";

/** Prepares a repository with remotes on this machine, and a review as a note on its commit. */
function repositoryWith(...remotes: readonly string[]) {
  const above = testFolder();
  const repository = testRepository(join(above, "shop"));
  for (const remote of remotes) {
    execFileSync("git", ["init", "--quiet", "--bare", join(above, remote)]);
    repository.git("remote", "add", remote, join(above, remote));
  }
  const editor = fakeVsCode();
  editor.openFolders(repository.folder);
  const notesOf = (remote: string) => repository.git("ls-remote", remote, "refs/notes/dialectic").trim();
  return { editor, repository, notesOf };
}

describe("exchanging reviews of commits", () => {
  it("pushes them to the only remote and fetches them from there", async () => {
    const { editor, repository, notesOf } = repositoryWith("origin");
    repository.git("notes", "--ref=dialectic", "add", "-m", "# A review");
    await exchangeNotes("push");
    expect(notesOf("origin")).toMatch(/refs\/notes\/dialectic$/);
    repository.git("update-ref", "-d", "refs/notes/dialectic");
    await exchangeNotes("fetch");
    expect(repository.git("notes", "--ref=dialectic", "show", "HEAD")).toBe("# A review\n");
    expect(editor.progress().map(({ title }) => title)).toEqual([
      "Pushing review notes to origin",
      "Fetching review notes from origin",
    ]);
    expect(editor.messages()).toMatchObject([
      { level: "info", text: "Pushed the reviews of shop to origin." },
      { level: "info", text: "Fetched the reviews of origin: 1 more commit has a review now." },
    ]);
  });

  it("asks which remote where there are several", async () => {
    const { editor, repository, notesOf } = repositoryWith("origin", "backup");
    repository.git("notes", "--ref=dialectic", "add", "-m", "# A review");
    await exchangeNotes("push");
    expect(editor.progress()).toEqual([]);
    editor.answerPick("backup");
    await exchangeNotes("push");
    expect(editor.asked()).toEqual([1, 2].map(() => ({ title: "Push Review Notes", labels: ["backup", "origin"] })));
    expect([notesOf("backup"), notesOf("origin")]).toEqual([expect.stringMatching(/\S/), ""]);
  });

  it("says why git refuses, and that there is no remote", async () => {
    const { editor, repository } = repositoryWith("origin");
    repository.git("remote", "set-url", "origin", join(repository.folder, "nowhere"));
    await exchangeNotes("fetch");
    expect(editor.messages()).toMatchObject([
      { level: "error", text: expect.stringMatching(/^Git could not fetch the reviews: /) },
    ]);
    repository.git("remote", "remove", "origin");
    await exchangeNotes("fetch");
    expect(editor.said()[1]).toMatch(/^There is no remote to exchange reviews with\./);
  });

  it("can be cancelled", async () => {
    const { editor } = repositoryWith("origin");
    const exchanged = exchangeNotes("fetch");
    await expect.poll(() => editor.progress()).toHaveLength(1);
    editor.progress()[0]?.cancel();
    await exchanged;
    expect(editor.said()).toEqual(["It was cancelled."]);
  });
});
