import type { RangeCommit } from "@dialectic/shared/protocol";
import { toVisible } from "@dialectic/shared/protocol";
import { maxPullDescriptionChars, maxPullSubjectChars } from "../limits.ts";
import { namePull, pullUrl } from "./explainForge.ts";
import type { Pull, PullAddress } from "./forge.ts";

/*
 * The text of a review that shows a pull request. Rules:
 * - The title is a heading of one line, without Markdown of others.
 * - The description is a quote: its headings are no sections, and what it leaves open (a fence, a tag) ends with it.
 * - Comments of HTML in the description, which templates are full of, are left out, as the forge does.
 * - Subjects and names are plain text.
 */

export interface PullSection {
  /** Title of the section; empty for the first one, which has the title of the review. */
  readonly section: string;
  readonly content: string;
}

export interface PullFacts {
  readonly address: PullAddress;
  readonly pull: Pull;
  /** The commit at which the pull request left its base. */
  readonly fork: string;
  readonly commits: readonly RangeCommit[];
  /** True when there are more commits. */
  readonly isCut: boolean;
}

/** Names of the sections; the assistant may add its own beside them. */
export const pullSections = { description: "Description", commits: "Commits" } as const;

export function writePull({ address, pull, fork, commits, isCut }: PullFacts): readonly PullSection[] {
  const { title, state, author, base, head } = pull;
  const from = head.owner === undefined ? `${head.branch} of a deleted repository` : `${head.owner}:${head.branch}`;
  const link = `[${plain(namePull(address))}](${pullUrl(address)})`;
  const facts = `${link} is ${words[state]}. ${plain(author)} asks to merge ${plain(from)} into ${plain(base.branch)}.`;
  const listed = commits.map(
    ({ commit, subject, author: by }) =>
      `- ${commit.slice(0, 7)} ${plain(subject.slice(0, maxPullSubjectChars))} (${plain(by.slice(0, maxPullSubjectChars))})`,
  );
  const cut = isCut ? [`- and earlier ones: these are the last ${commits.length}`] : [];
  return [
    { section: "", content: `# ${plain(title) || "Pull request"}\n\n${facts}\n` },
    { section: pullSections.description, content: `## ${pullSections.description}\n\n${quote(pull.description)}\n` },
    {
      section: pullSections.commits,
      content: `## ${pullSections.commits}\n\nSince ${fork.slice(0, 7)}, where it left ${plain(base.branch)}:\n\n${[...listed, ...cut].join("\n")}\n`,
    },
  ];
}

const words = { open: "open", draft: "a draft", closed: "closed", merged: "merged" } as const;

function quote(description: string): string {
  const text = withoutComments(description).trim();
  if (text === "") return "There is no description.";
  const quoted = text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
  if (quoted.length <= maxPullDescriptionChars) return quoted;
  return `${quoted.slice(0, maxPullDescriptionChars)}\n\nThe rest of the description is on the forge.`;
}

/** Leaves out comments of HTML outside of code, line by line: a pattern for all of it could take a long time for a hostile text. */
function withoutComments(text: string): string {
  const kept: string[] = [];
  let fence: string | undefined;
  let isComment = false;
  for (const line of text.split(/(?<=\n)/)) {
    const [, marks] = isComment ? [] : (/^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []);
    if (fence === undefined && marks === undefined) {
      isComment = keepOutside(isComment, line, kept);
      continue;
    }
    kept.push(line);
    if (fence === undefined) fence = marks;
    else if (marks?.startsWith(fence) && line.trim() === marks) fence = undefined;
  }
  return kept.join("");
}

/** Keeps what stands outside of comments in a line, which may begin in one; returns whether the next line does. */
function keepOutside(isComment: boolean, line: string, kept: string[]): boolean {
  let isIn = isComment;
  for (let at = 0; ; isIn = !isIn) {
    const mark = isIn ? "-->" : "<!--";
    const found = line.indexOf(mark, at);
    if (!isIn) kept.push(line.slice(at, found < 0 ? line.length : found));
    if (found < 0) return isIn;
    at = found + mark.length;
  }
}

/** Returns a text of others as one line without Markdown. */
function plain(text: string): string {
  return toVisible(text.replace(/\s+/g, " ").trim()).replace(/[\\`*_{}[\]#!|<>~&$]/g, "\\$&");
}
