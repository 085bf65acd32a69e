import { join } from "node:path";
import type { SectionHunk } from "@dialectic/shared/protocol";
import { expect } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openTestHost, type TestHostOptions } from "../test/testHost.fixture.ts";
import { ChangeRequests } from "./changeRequests.ts";
import { type AskedPlaces, placeHunks } from "./placeHunks.ts";

export const numbered = (name: string, count = 60) =>
  Array.from({ length: count }, (_, at) => `const ${name}${at + 1} = "${name} says ${at + 1}";\n`);
export const edited = (lines: readonly string[], ...places: readonly number[]) =>
  lines.map((line, at) => (places.includes(at + 1) ? line.replace("says", "shouts") : line)).join("");

/** Creates a repository with `a.ts`, `b.ts`, `c.ts` and `gone.ts`, without changes. */
export async function openShop(options: Partial<TestHostOptions> = {}) {
  const repository = testRepository(join(testFolder(), "shop"));
  for (const name of ["a", "b", "c", "gone"]) repository.write(`${name}.ts`, numbered(name).join(""));
  repository.git("add", "--all");
  repository.git("commit", "--quiet", "--message", "All");
  const test = await openTestHost({ folders: [repository.folder], ...options });
  const { host, store, workspace, changes } = test;
  let calls = 0;
  const requests = new ChangeRequests({
    host,
    store,
    workspace,
    changes,
    clock: { now: () => Date.now() },
    newId: () => `call-${++calls}`,
  });
  const present = async (content: string, reviewId?: string) => {
    const answer = await test.present({ content, ...(reviewId === undefined ? {} : { reviewId }) });
    if (answer.kind === "refused") throw new Error(answer.message);
    return answer.reviewId;
  };
  const request = async (reviewId: string, range = "HEAD") => {
    const answer = await requests.request({ range, title: "T", reviewId }, "test", new AbortController().signal);
    if (answer.kind === "refused") throw new Error(answer.message);
    return answer;
  };
  const places = async (asked: AskedPlaces) => {
    const outcome = await placeHunks(asked, test, { aborted: false });
    return outcome.kind === "placed" ? outcome.places : outcome;
  };
  /** Describes placed hunks in words: `a.ts 10` begins in line 10. */
  const told = async (asked: AskedPlaces) => {
    const placed = await places(asked);
    if ("kind" in placed) return placed;
    const { reviewId } = asked;
    const read = await changes.read({ reviewId, ...placed });
    if (read.kind === "refused") throw new Error(read.message);
    const given = [...placed.sections.flatMap(({ hunks }) => hunks), ...placed.rest];
    const looked = await changes.hunks({ reviewId, ...placed }, [...new Set(given.map(({ file }) => file))]);
    // No hunk of a file is lost when a section is about that file.
    expect(new Set(given.flatMap(({ hash = [] }) => hash))).toEqual(
      new Set(looked.flatMap(({ hunks }) => hunks.map(({ hash }) => hash))),
    );
    const name = ({ file, hash, line, isElsewhere, isUnmentioned }: SectionHunk) => {
      const path = read.files.find(({ id }) => id === file)?.path;
      const notes = `${isElsewhere ? " elsewhere" : ""}${isUnmentioned ? " unmentioned" : ""}`;
      return hash === undefined ? path : `${path} ${line}${notes}`;
    };
    const document = await test.history.open(reviewId, asked.to);
    const titles = new Map<string, string>(
      "document" in document ? document.document.sections.map(({ id, title }) => [id, title]) : [],
    );
    return {
      round: placed.round,
      since: placed.since,
      sections: placed.sections.map(({ id, hunks }) => [titles.get(id) ?? "(removed)", ...hunks.map(name)]),
      rest: placed.rest.map(name),
    };
  };
  return { ...test, repository, present, request, places, told };
}

export const link = (...texts: readonly string[]) => texts.map((text) => `[\`${text}\`][]`).join(", ");
export const fence = (language: string, ...lines: readonly string[]) =>
  `\`\`\`${language}\n${lines.join("\n")}\n\`\`\``;
