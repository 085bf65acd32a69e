import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  countMany,
  countViewed,
  coverByCommits,
  coverByMany,
  coverByRange,
  findNamesOf,
  findRangeLines,
  findSameLines,
  keepOwnNames,
  type MarkedHunk,
  nameLines,
  nameSource,
} from "./viewedLines.ts";

const hunk = (hash: string, ...lines: readonly string[]): MarkedHunk => ({
  hash,
  body: lines.map((line) => `${line}\n`).join(""),
});
const path = "a.ts";
const commit = (name: string) => nameSource({ kind: "commit", commit: name });
const many = (first: string, last: string) => nameSource({ kind: "commits", first, last });

/** Tells how much of a range was viewed after its commits were, each of which has one hunk. */
function cover(range: readonly MarkedHunk[], ...commits: readonly (readonly string[])[]): readonly string[] {
  const names = commits.flatMap((lines, at) => nameLines(path, hunk(`h${at}`, ...lines), commit(`c${at}`)));
  return [...coverByCommits(path, range, countViewed(names)).values()];
}

describe("a hunk of the range", () => {
  const range = [hunk("r", "+one", " between", "+two", "-three", "+}")];

  it("is viewed once each of its lines was viewed in a commit; brackets go with the lines around them", () => {
    expect(cover(range)).toEqual(["none"]);
    expect(cover(range, ["+one", "+}"])).toEqual(["some"]);
    expect(cover(range, ["+one"], ["+two"], ["-three"])).toEqual(["all"]);
  });

  it("is not viewed by an equal line that was viewed with another sign, or in another file", () => {
    expect(cover([hunk("r", "+one")], ["-one"])).toEqual(["none"]);
    const names = nameLines("b.ts", hunk("h", "+one"), commit("c"));
    expect([...coverByCommits(path, [hunk("r", "+one")], countViewed(names)).values()]).toEqual(["none"]);
  });

  it("is viewed only when as many equal lines were viewed as the file has", () => {
    const twice = [hunk("r", "+return x;"), hunk("s", "+return x;", "+two")];
    expect(cover(twice, ["+return x;"])).toEqual(["none", "none"]);
    expect(cover(twice, ["+return x;"], ["+two"])).toEqual(["none", "some"]);
    expect(cover(twice, ["+return x;"], ["+return x;", "+two"])).toEqual(["all", "all"]);
  });

  it("is not viewed by a line that a later commit took back", () => {
    expect(cover([hunk("r", "+return x;")], ["+return x;"], ["-return x;"])).toEqual(["none"]);
  });

  it("is viewed once by a line that was viewed in a commit, and again in several commits with it", () => {
    const twice = [hunk("r", "+return x;"), hunk("s", "+return x;")];
    const names = [
      ...nameLines(path, hunk("h", "+return x;"), commit("c")),
      ...nameLines(path, hunk("i", "+return x;"), many("c", "d")),
    ];
    expect([...coverByCommits(path, twice, countViewed(names)).values()]).toEqual(["none", "none"]);
    const both = nameLines(path, hunk("i", "+return x;", "+return x;"), many("c", "d"));
    expect([...coverByCommits(path, twice, countViewed(both)).values()]).toEqual(["all", "all"]);
  });

  it("is viewed when one commit moved its line", () => {
    expect(cover([hunk("r", "-moved"), hunk("s", "+moved")], ["-moved", " between", "+moved"])).toEqual(["all", "all"]);
  });

  it("is never viewed by others when it has no letters", () => {
    expect(cover([hunk("r", "+}")], ["+}"])).toEqual(["none"]);
  });
});

describe("a hunk of a commit", () => {
  const range = [hunk("r", "+one", "+two"), hunk("s", "+three", "+same"), hunk("t", "+same")];
  const cover = (marked: string, ...lines: readonly string[]) =>
    coverByRange(
      path,
      hunk("h", ...lines),
      findRangeLines(path, range, (hash) => marked.includes(hash)),
    );

  it("is viewed once the hunks of the range with its lines were", () => {
    expect(cover("", "+one", "+three")).toBe("none");
    expect(cover("r", "+one", "+three")).toBe("some");
    expect(cover("rs", "+one", "+three")).toBe("all");
  });

  it("is not viewed while an equal line is left", () => {
    expect(cover("s", "+same")).toBe("none");
    expect(cover("st", "+same")).toBe("all");
  });

  it("is only partly viewed when the range has no longer all of its lines", () => {
    expect(cover("rst", "+one", "+gone")).toBe("some");
  });
});

describe("a hunk of one part", () => {
  it("is viewed by lines that were viewed in several commits at once, not by those of its own part", () => {
    const names = nameLines(path, hunk("h", "+one", "+two"), many("c", "d"));
    const cover = (part: string, ...lines: readonly string[]) =>
      coverByMany(path, hunk("i", ...lines), countMany(part, names));
    expect(cover(commit("c"), "+one")).toBe("all");
    expect(cover(commit("c"), "+one", "+three")).toBe("some");
    expect(cover(commit("c"), "+one", "+one")).toBe("none");
    expect(cover(many("c", "d"), "+one")).toBe("none");
  });
});

describe("names of commits that an amend replaced", () => {
  const twice = [hunk("r", "+return x;"), hunk("s", "+return x;")];
  const of = (name: string, ...lines: readonly string[]) => nameLines(path, hunk(`h${name}`, ...lines), commit(name));
  const cover = (names: readonly string[], ...own: readonly string[]) => [
    ...coverByCommits(path, twice, countViewed(keepOwnNames(names, own))).values(),
  ];

  it("do not count beside those of the new commit", () => {
    expect(cover([...of("old", "+return x;"), ...of("new", "+return x;")], "new", "other")).toEqual(["none", "none"]);
  });

  it("take nothing back that another commit adds", () => {
    const names = [...of("a", "+return x;"), ...of("b", "+return x;"), ...of("revert", "-return x;")];
    expect(cover(names, "a", "b")).toEqual(["all", "all"]);
  });

  it("do not count where several commits, or a comparison with another base, were viewed at once", () => {
    const [base, first, last] = ["1", "2", "3"].map((digit) => digit.repeat(40));
    const names = (source: string) => nameLines(path, hunk("h", "+return x;", "+return x;"), source);
    const between = names(nameSource({ kind: "commits", first: first ?? "", last: last ?? "" }));
    expect(cover(between, first ?? "", last ?? "")).toEqual(["all", "all"]);
    expect(cover(between, first ?? "", "4".repeat(40))).toEqual(["none", "none"]);
    const since = names(nameSource({ kind: "base", base: base ?? "", name: "main" }, last));
    expect(cover(since, last ?? "")).toEqual(["all", "all"]);
    expect(cover(since, "4".repeat(40))).toEqual(["none", "none"]);
  });

  it("never make a line viewed that nobody saw, whatever was amended", () => {
    const texts = fc.array(fc.constantFrom("+one", "+two"), { maxLength: 3 });
    // Each commit has the lines of each of its versions; some versions were viewed, the last ones are there now.
    const versions = fc.array(fc.tuple(texts, fc.boolean()), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(versions, { minLength: 1, maxLength: 4 }), (commits) => {
        const all = commits.flatMap((own, at) =>
          own.map(([lines, isViewed], version) => {
            const name = `c${at}v${version}`;
            return { name, lines, isViewed, isLast: version === own.length - 1 };
          }),
        );
        const names = all.flatMap(({ name, lines, isViewed }) => (isViewed ? of(name, ...lines) : []));
        const now = all.filter(({ isLast }) => isLast);
        const range = now.flatMap(({ lines, name }) => lines.map((line, at) => hunk(`${name} ${at}`, line)));
        const own = now.map(({ name }) => name);
        const covered = coverByCommits(path, range, countViewed(keepOwnNames(names, own)));
        for (const { lines, name, isViewed } of now)
          if (!isViewed) for (const at of lines.keys()) expect(covered.get(`${name} ${at}`)).toBe("none");
      }),
    );
  });
});

describe("a mark that is taken away", () => {
  it("takes the names of its hunk, and only those", () => {
    const names = [
      ...nameLines(path, hunk("h", "+one"), commit("c")),
      ...nameLines(path, hunk("i", "+one"), commit("d")),
    ];
    expect(findNamesOf(["h"], names)).toEqual(names.slice(0, 1));
  });

  it("takes the marks of the hunks in commits that have the same lines", () => {
    const names = nameLines(path, hunk("h", "+one", "+two"), commit("c"));
    const others = nameLines(path, hunk("i", "+three"), commit("d"));
    expect(findSameLines([{ path, ...hunk("r", "+two") }], ["h", "i", ...names, ...others])).toEqual([names[1], "h"]);
  });
});

/** Commits of a file of unique lines, none of which moves: how many lines each adds, and which of those that are there it removes. */
const histories = fc.array(
  fc.record({ adds: fc.nat({ max: 4 }), removes: fc.array(fc.nat({ max: 9 }), { maxLength: 3 }) }),
  { minLength: 1, maxLength: 6 },
);

function replay(history: readonly { readonly adds: number; readonly removes: readonly number[] }[]) {
  const first = Array.from({ length: 6 }, (_, at) => `first ${at}`);
  let lines: readonly string[] = first;
  const commits = history.map(({ adds, removes }, commit) => {
    const gone = new Set(removes.flatMap((at) => lines[at] ?? []));
    const added = Array.from({ length: adds }, (_, at) => `line ${at} of ${commit}`);
    lines = [...lines.filter((line) => !gone.has(line)), ...added];
    return [...[...gone].map((line) => `-${line}`), ...added.map((line) => `+${line}`)];
  });
  const now = new Set(lines);
  const range = [
    ...first.filter((line) => !now.has(line)).map((line) => `-${line}`),
    ...lines.filter((line) => !first.includes(line)).map((line) => `+${line}`),
  ];
  return { commits, range: range.map((line, at) => hunk(`r${at}`, line)) };
}

describe("in any history of unique lines that do not move", () => {
  it("the lines of the range are viewed when all commits were, and only those of a commit that was not are left", () => {
    fc.assert(
      fc.property(histories, fc.nat({ max: 5 }), (history, left) => {
        const { commits, range } = replay(history);
        expect(cover(range, ...commits)).toEqual(range.map(() => "all"));
        const viewed = commits.map((lines, at) => (at === left ? [] : lines));
        const own = (commits[left] ?? []).map((line) => `${line}\n`);
        expect(cover(range, ...viewed)).toEqual(range.map(({ body }) => (own.includes(body) ? "none" : "all")));
      }),
    );
  });

  it("a commit is viewed by the range as far as the range has its lines", () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { commits, range } = replay(history);
        const there = new Set(range.map(({ body }) => body));
        const viewed = findRangeLines(path, range, () => true);
        for (const lines of commits) {
          const known = lines.filter((line) => there.has(`${line}\n`)).length;
          const expected = known === 0 ? "none" : known === lines.length ? "all" : "some";
          expect(coverByRange(path, hunk("h", ...lines), viewed)).toBe(expected);
        }
      }),
    );
  });
});
