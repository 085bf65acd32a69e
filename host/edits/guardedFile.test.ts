import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../store/test/temporaryFolder.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";
import { openReviewsIn } from "./guardedFile.ts";

describe("openReviewsIn", () => {
  it("finds the review of a repository behind many newer reviews of another repository", async () => {
    const folder = temporaryFolder();
    const baseOf = (name: string) => {
      const base = join(folder, name);
      mkdirSync(base, { recursive: true });
      return base;
    };
    const { present, store } = await openTestHost({ folders: [folder] });
    const first = await present({ baseUri: baseOf("shop") });
    for (let other = 0; other < 9; other++) await present({ baseUri: baseOf(`tools/${other}`) });
    const rootOf = async (base: string) => join(folder, base.startsWith(baseOf("shop")) ? "shop" : "tools");
    const found = await openReviewsIn(join(folder, "shop"), store, rootOf);
    expect(found).toEqual(first.kind === "presented" ? [first.reviewId] : undefined);
    expect(await openReviewsIn(join(folder, "tools"), store, rootOf)).toHaveLength(8);
  });
});
