import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { formatReviewNote, type ReviewNote } from "@dialectic/shared/review";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import type { CheckReport } from "./checkReport.ts";
import { type CheckOptions, runCheck } from "./runCheck.ts";

/** A repository with a first commit, and functions that commit files and give commits a review. */
export function shop() {
  const repository = testRepository(join(testFolder(), "shop"));
  const { folder, git, stage, write } = repository;
  const addNote = (note: ReviewNote, commit: string) => {
    write("../note", formatReviewNote(note));
    git("notes", "--ref=dialectic", "append", "--file", join(folder, "..", "note"), commit);
  };
  return {
    ...repository,
    commit(files: Readonly<Record<string, string>>, message = "Work"): string {
      for (const [path, text] of Object.entries(files)) stage(path, text);
      git("commit", "--quiet", "--allow-empty", "--message", message);
      return git("rev-parse", "HEAD").trim();
    },
    note: (text: string, { commit = "HEAD", reviewId = "r1", iteration = 1 } = {}) =>
      addNote({ ...noted, reviewId, iteration, text }, commit),
    /** Writes a note that may be wrong. */
    noteWith: (parts: Partial<ReviewNote>) => addNote({ ...noted, ...parts }, "HEAD"),
    check: (options: Partial<CheckOptions> = {}) =>
      runCheck({ folder, isFetched: false, trust: "none", timeout: 60_000, log: () => undefined, ...options }),
  };
}

const noted = { title: "Work", base: "", reviewId: "r1", iteration: 1, text: "# Work\n" };
export const fence = (claim: string) => `\n\`\`\`check\n${claim}\n\`\`\`\n`;
export const lines = (count: number, name = "line") =>
  Array.from({ length: count }, (_, at) => `${name} ${at + 1}\n`).join("");

/** Shortens a report to what tests compare. */
export function inShort(report: Awaited<ReturnType<typeof runCheck>>) {
  if (report.kind === "unable") return report.message;
  const row = ({ text, state }: CheckReport["rows"][number]) => `${text}: ${state}`;
  return {
    holds: report.holds,
    broken: report.broken.map(({ rule, level }) => `${rule} ${level}`),
    rows: [...report.reviews.flatMap(({ rows }) => rows), ...report.rows].map(row),
    explained: `${report.coverage?.explained} of ${report.coverage?.total}`,
  };
}

/** Returns the hash of every file below a folder. */
export function hashesOf(folder: string): readonly string[] {
  const hash = (path: string) =>
    createHash("sha256")
      .update(readFileSync(join(folder, path)))
      .digest("hex");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => `${path} ${hash(path)}`)
    .sort();
}
