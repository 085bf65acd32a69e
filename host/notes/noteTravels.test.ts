import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { addNote } from "../git/index.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { workspaceOf } from "../test/testHost.fixture.ts";
import { fetchFrom, notePlaces, pushTo } from "./noteTravels.ts";

/** Creates a repository with a remote, and returns its only place. */
async function withRemote() {
  const top = testFolder();
  const shop = testRepository(join(top, "shop"));
  shop.git("clone", "--quiet", "--bare", ".", join(top, "bare"));
  shop.git("remote", "add", "upstream", join(top, "bare"));
  const found = await notePlaces(workspaceOf(shop.folder));
  const [place] = found.kind === "places" ? found.places : [];
  if (place === undefined) throw new Error(JSON.stringify(found));
  return { shop, place };
}

const { signal } = new AbortController();

describe("notePlaces", () => {
  it("names every remote of every repository", async () => {
    const { shop } = await withRemote();
    shop.git("remote", "add", "fork", "/fork");
    const found = await notePlaces(workspaceOf(shop.folder));
    expect(found.kind === "places" && found.places.map(({ remote, name }) => [name, remote])).toEqual([
      ["shop", "fork"],
      ["shop", "upstream"],
    ]);
  });

  it("explains why there is none", async () => {
    const { folder } = testRepository(join(testFolder(), "shop"));
    const said = async (workspace = workspaceOf(folder)) => {
      const found = await notePlaces(workspace);
      return found.kind === "refused" ? found.message : found.kind;
    };
    expect(await said()).toMatch(/^There is no remote/);
    expect(await said(workspaceOf(testFolder()))).toMatch(/^Git found no repository/);
    expect(await said({ folders: () => [folder], isTrusted: () => false })).toMatch(/^This workspace is not trusted/);
  });
});

describe("fetchFrom and pushTo", () => {
  it("report the result", async () => {
    const { shop, place } = await withRemote();
    const said = [await pushTo(place, signal), await fetchFrom(place, signal)];
    await addNote(place.repository, "HEAD", "a note");
    said.push(await pushTo(place, signal));
    shop.git("update-ref", "-d", "refs/notes/dialectic");
    said.push(await fetchFrom(place, signal), await fetchFrom(place, signal), await pushTo(place, AbortSignal.abort()));
    shop.git("remote", "set-url", "upstream", "/nowhere");
    said.push(await fetchFrom(place, signal));
    expect(said.map(({ isDone, message }) => [isDone, message])).toEqual([
      [true, "No commit on shop has a review to push."],
      [true, "upstream has no reviews."],
      [true, "Pushed the reviews of shop to upstream."],
      [true, "Fetched the reviews of upstream: 1 more commit has a review now."],
      [true, "Fetched the reviews of upstream: there are no new ones."],
      [false, "It was cancelled."],
      [false, expect.stringMatching(/^Git could not fetch the reviews: .*\/nowhere/)],
    ]);
  });
});
