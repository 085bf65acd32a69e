import { join } from "node:path";
import { expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { chooseRemote } from "./chooseRemote.ts";

const seven = { kind: "number", number: 7 } as const;

async function choose(signal = new AbortController().signal) {
  const shop = testRepository(join(testFolder(), "shop"));
  shop.git("remote", "add", "origin", "https://github.com/mona/shop.git");
  shop.git("remote", "add", "main", "https://github.com/team/shop.git");
  shop.git("config", "remote.without.fetch", "+refs/heads/*:refs/remotes/without/*");
  const found = await shop.found();
  return {
    usual: await chooseRemote(found, seven, signal),
    marked: async () => {
      shop.git("config", "remote.main.gh-resolved", "base");
      return chooseRemote(found, seven, signal);
    },
  };
}

it("chooses the usual remote, or the one that gh has marked", async () => {
  const { usual, marked } = await choose();
  expect(usual).toMatchObject({ kind: "chosen", remote: "origin", pull: { owner: "mona", number: 7 } });
  expect(await marked()).toMatchObject({ kind: "chosen", remote: "main", pull: { owner: "team" } });
});

it("does not say that there are no remotes when git was stopped", async () => {
  const { usual } = await choose(AbortSignal.abort());
  expect(usual).toMatchObject({ kind: "refused", reason: "git-failed" });
});
