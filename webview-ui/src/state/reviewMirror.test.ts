import { describe, expect, it } from "vitest";
import { adoptManifest, applyManifest, applyPatch, type ReviewMirror } from "./reviewMirror.ts";
import { createManifest, createMeta, createTable } from "./testSections.fixture.ts";

function mirrorOf(revision: number, hashes: readonly string[]): ReviewMirror {
  const { meta, sections } = createManifest(revision, hashes);
  return { meta, revision, sections };
}

describe("applyManifest", () => {
  it("applies the first manifest, with no changes", () => {
    const manifest = createManifest(3, ["1", "2"]);
    expect(applyManifest(undefined, manifest)).toEqual({
      kind: "applied",
      mirror: mirrorOf(3, ["1", "2"]),
      respaced: undefined,
    });
  });

  it("ignores a manifest that is older than the current one, or equal to it", () => {
    const mirror = mirrorOf(3, ["1"]);
    expect([applyManifest(mirror, createManifest(2, ["0"])), applyManifest(mirror, createManifest(3, ["0"]))]).toEqual([
      { kind: "stale" },
      { kind: "stale" },
    ]);
  });
});

describe("adoptManifest", () => {
  it("accepts an older revision, because a restarted host counts from the beginning", () => {
    expect(applyManifest(mirrorOf(30, ["1"]), createManifest(1, ["1"]))).toEqual({ kind: "stale" });
    const outcome = adoptManifest(createManifest(1, ["1"]));
    expect(outcome).toEqual({ kind: "applied", mirror: mirrorOf(1, ["1"]), respaced: undefined });
  });

  it("rejects columns of different lengths", () => {
    const manifest = createManifest(1, ["1"]);
    expect(adoptManifest({ ...manifest, sections: { ...manifest.sections, ids: [] } })).toEqual({
      kind: "lost-place",
    });
  });
});

describe("applyPatch", () => {
  const mirror = mirrorOf(3, ["1", "2", "3"]);
  const splices = [{ start: 1, removed: 1, sections: createTable([{ id: "new", hash: "n" }]) }];
  const patch = { meta: createMeta(), base: 3, revision: 4, splices, bodies: {} };

  it("has the same result as the whole manifest", () => {
    const outcome = applyPatch(mirror, patch);
    expect(
      outcome.kind === "applied" && [outcome.mirror.sections.ids, outcome.respaced, outcome.mirror.revision],
    ).toEqual([["a", "new", "c"], [], 4]);
  });

  it("keeps the front matter that a patch does not name, and adopts or drops the one that it does", () => {
    const above = { ...mirror, frontMatter: "---\na: 1\n---\n" };
    const after = [{}, { frontMatter: "---\na: 2\n---\n" }, { frontMatter: "" }].map((changed) => {
      const outcome = applyPatch(above, { ...patch, ...changed });
      return outcome.kind === "applied" ? outcome.mirror.frontMatter : outcome.kind;
    });
    expect(after).toEqual(["---\na: 1\n---\n", "---\na: 2\n---\n", undefined]);
  });

  it("reports a lost place when the patch starts from another revision or review, or does not fit", () => {
    const outside = [{ start: 3, removed: 1, sections: createTable([]) }];
    expect([
      applyPatch(undefined, patch),
      applyPatch(mirror, { ...patch, base: 2 }),
      applyPatch(mirror, { ...patch, meta: createMeta("other") }),
      applyPatch(mirror, { ...patch, splices: outside }),
    ]).toEqual(Array.from({ length: 4 }, () => ({ kind: "lost-place" })));
  });

  it("ignores a patch to a revision that is already shown", () => {
    expect(applyPatch(mirror, { ...patch, base: 2, revision: 3 })).toEqual({ kind: "stale" });
  });
});
