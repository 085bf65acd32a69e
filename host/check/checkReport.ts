import { formatCount } from "@dialectic/shared/protocol";
import type { CheckRules, RuleName } from "./checkRules.ts";

/** A place in a file, relative to the top of the repository; without lines, the whole file. */
export interface CheckPlace {
  readonly path: string;
  readonly line?: number;
  readonly endLine?: number;
}

export type RowState = "right" | "failing" | "edited" | "gone" | "not-evaluated" | "unexplained";

/** A thing that was looked at, with the outcome. Its texts come from reviews and repositories. */
export interface CheckRow {
  readonly about: "check" | "reference" | "changes" | "review";
  readonly state: RowState;
  readonly text: string;
  readonly message?: string;
  /** Heading path of its section. */
  readonly section?: string;
  readonly place?: CheckPlace;
  /** The commit that it is about, when commits are judged one by one. */
  readonly commit?: string;
}

/** The share of a commit that the reviews explain. */
export interface CheckedCommit {
  readonly commit: string;
  readonly subject: string;
  readonly total: number;
  readonly explained: number;
  /** Rounded down; 100 when nothing has changed. */
  readonly percent: number;
}

export interface CheckedReview {
  readonly reviewId: string;
  readonly title: string;
  /** Where its text comes from: `the note of 1234567`, or the name of a file; `, for 89abcde` names the commit whose code is meant. */
  readonly source: string;
  readonly rows: readonly CheckRow[];
}

export interface CheckedCoverage {
  readonly total: number;
  readonly explained: number;
  /** Rounded down; 100 when nothing has changed. */
  readonly percent: number;
  /** Changed files without lines, such as pictures. */
  readonly unlined: number;
  readonly generated: readonly string[];
}

/** A rule that what was found can break; without a review that is required, nothing is judged. */
type JudgingRule = Exclude<RuleName, "review">;

export interface BrokenRule {
  readonly rule: JudgingRule;
  readonly level: "error" | "warning";
  readonly message: string;
}

export interface CheckReport {
  readonly kind: "checked";
  /** True when no rule with `fail` is broken. */
  readonly holds: boolean;
  /** `15781e2..8d1a0c3`, as people read it. */
  readonly range: string;
  readonly base: string | undefined;
  readonly head: string | undefined;
  readonly rules: CheckRules;
  /** `dialectic.json of 15781e2`, or `the defaults`. */
  readonly rulesFrom: string;
  /** Facts that a reader must know to judge the result. */
  readonly remarks: readonly string[];
  readonly broken: readonly BrokenRule[];
  readonly reviews: readonly CheckedReview[];
  readonly coverage: CheckedCoverage | undefined;
  /** Each commit of the range, the first one first; absent unless they are judged one by one. */
  readonly commits?: readonly CheckedCommit[];
  /** Rows that belong to no review. */
  readonly rows: readonly CheckRow[];
}

/** The reason why nothing was judged, and what to do. */
export interface UnableToCheck {
  readonly kind: "unable";
  readonly message: string;
  /** Where a file is wrong. */
  readonly place?: CheckPlace;
}

const ruleOf: Readonly<Record<Exclude<RowState, "right">, JudgingRule>> = {
  failing: "failingChecks",
  edited: "referencesEdited",
  gone: "referencesGone",
  "not-evaluated": "notEvaluated",
  unexplained: "explained",
};

/** Returns the rule that a row breaks, if it is one. */
export function findBrokenRule({ state }: CheckRow, broken: readonly BrokenRule[]): BrokenRule | undefined {
  return state === "right" ? undefined : broken.find(({ rule }) => rule === ruleOf[state]);
}

/** Applies the rule about explanations to each commit. */
export function findShortCommits(commits: readonly CheckedCommit[], { explained }: CheckRules): readonly BrokenRule[] {
  const short = commits.filter(({ percent }) => percent < explained);
  if (short.length === 0) return [];
  const have = short.length === 1 ? "has" : "have";
  const message = `${short.length} of ${formatCount(commits.length, "commit")} ${have} less than ${explained} % of the changes explained`;
  return [{ rule: "explained", level: "error", message }];
}

/** Applies the rules to everything that was found. */
export function findBrokenRules(
  rows: readonly CheckRow[],
  coverage: CheckedCoverage | undefined,
  rules: CheckRules,
): readonly BrokenRule[] {
  const count = (state: RowState) => rows.filter((row) => row.state === state).length;
  const [failing, unknown, gone, edited] = [count("failing"), count("not-evaluated"), count("gone"), count("edited")];
  const said: readonly (readonly [number, Exclude<JudgingRule, "explained">, string])[] = [
    [failing, "failingChecks", failing === 1 ? "1 check fails" : `${failing} checks fail`],
    [
      unknown,
      "notEvaluated",
      `${unknown} ${unknown === 1 ? "check or reference" : "checks or references"} could not be evaluated`,
    ],
    [gone, "referencesGone", gone === 1 ? "1 reference leads nowhere" : `${gone} references lead nowhere`],
    [edited, "referencesEdited", `The code of ${edited === 1 ? "1 reference" : `${edited} references`} was edited`],
  ];
  const broken = said.flatMap(([number, rule, message]): BrokenRule[] => {
    const reaction = rules[rule];
    if (number === 0 || reaction === "ignore") return [];
    return [{ rule, level: reaction === "fail" ? "error" : "warning", message }];
  });
  if (coverage === undefined || coverage.percent >= rules.explained) return broken;
  const { explained, total, percent } = coverage;
  const message = `${explained} of ${total} changes are explained, ${percent} %, but ${rules.explained} % are wanted`;
  return [...broken, { rule: "explained", level: "error", message }];
}
