import { expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { isPushedToItself } from "./findBranches.ts";

const { signal } = new AbortController();
const repository = { host: "github.com", owner: "mona", name: "shop" };

it("tells a remote that is pushed to its own repository from one that is pushed elsewhere, too", async () => {
  const shop = testRepository(testFolder());
  shop.git("remote", "add", "origin", "https://github.com/mona/shop.git");
  const isItself = async () => isPushedToItself(await shop.found(), { remote: "origin", repository }, signal);
  expect(await isItself()).toBe(true);
  shop.git("remote", "set-url", "--push", "origin", "git@github.com:Mona/shop.git");
  expect(await isItself()).toBe(true);
  shop.git("remote", "set-url", "--add", "--push", "origin", "git@github.com:hubot/shop.git");
  expect(await isItself()).toBe(false);
  shop.git("remote", "set-url", "--push", "--delete", "origin", "Mona/");
  expect(await isItself()).toBe(false);
});
