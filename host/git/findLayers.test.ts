import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findLayers } from "./findLayers.ts";
import { type TestRepository, testFolder, testRepository } from "./test/testRepository.fixture.ts";

/** `main` ← `model` (2 commits) ← `api` (1) ← `ui` (1), as in a stack of pull requests. */
function stack(): { repository: TestRepository; layers(head?: string, own?: string): Promise<unknown> } {
  const repository = testRepository(join(testFolder(), "shop"), { isUnborn: true });
  const { git } = repository;
  const commit = (name: string) => git("commit", "--quiet", "--allow-empty", "--message", name);
  commit("base");
  for (const [branch, ...names] of [
    ["model", "1", "2"],
    ["api", "3"],
    ["ui", "4"],
  ] as const) {
    git("switch", "--quiet", "--create", branch);
    for (const name of names) commit(name);
  }
  return {
    repository,
    async layers(head = "ui", own = head) {
      const [base = "", end = ""] = git("rev-parse", "main", head).split("\n");
      const found = await findLayers(await repository.found(), { base, head: end, own });
      return found.kind === "read" ? found.value : found;
    },
  };
}

const model = { branches: ["model"], above: 2 };
const api = { branches: ["api"], above: 1 };

describe("findLayers", () => {
  it("names the branches that end within a range, the uppermost first, with the commits above them", async () => {
    const { layers } = stack();
    expect(await layers()).toEqual([api, model]);
    expect(await layers("api")).toEqual([{ ...model, above: 1 }]);
    expect(await layers("model")).toEqual([]);
  });

  it("names no branch that ends at either side, nor an older remote of the range's own branch", async () => {
    const { repository, layers } = stack();
    repository.git("branch", "same-as-ui", "ui");
    repository.git("branch", "same-as-main", "main");
    repository.git("update-ref", "refs/remotes/origin/ui", "ui~1");
    repository.git("update-ref", "refs/remotes/origin/api", "api~1");
    expect(await layers()).toEqual([api, model]);
    repository.git("switch", "--quiet", "ui");
    expect(await layers("ui", "HEAD")).toEqual([api, model]);
  });

  it("names the branches of a remote that are not here, and several that end at one commit together", async () => {
    const { repository, layers } = stack();
    repository.git("update-ref", "refs/remotes/origin/model", "model");
    repository.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/model");
    repository.git("branch", "--quiet", "--delete", "--force", "model");
    repository.git("branch", "api-2", "api");
    const [both, remote] = [
      { ...api, branches: ["api", "api-2"] },
      { ...model, branches: ["origin/model"] },
    ];
    expect(await layers()).toEqual([both, remote]);
  });

  it("does not take a merged branch for a layer", async () => {
    const { repository, layers } = stack();
    repository.git("switch", "--quiet", "--create", "fix", "main");
    repository.git("commit", "--quiet", "--allow-empty", "--message", "fix");
    repository.git("switch", "--quiet", "ui");
    repository.git("merge", "--quiet", "--no-edit", "fix");
    expect(await layers()).toEqual([
      { ...api, above: 2 },
      { ...model, above: 3 },
    ]);
  });

  it("reads names of branches with characters that are no ASCII", async () => {
    const { repository, layers } = stack();
    repository.git("branch", "--move", "api", "größe/ƒ");
    expect(await layers()).toEqual([{ ...api, branches: ["größe/ƒ"] }, model]);
  });
});
