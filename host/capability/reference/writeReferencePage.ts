import {
  type Conversion,
  defaultLimits,
  type FunctionDescription,
  formatSignature,
  maxChoices,
  maxOfferedPrograms,
  maxProgramChars,
  maxRequestChars,
  maxRunDepth,
  type Parameters,
  type Registry,
  runsFrom,
  type TypeDescription,
} from "@dialectic/shared/capability";
import { protocolLimits } from "@dialectic/shared/protocol";
import { programMs } from "../../limits.ts";
import type { IdeDomain } from "../ideDomain.ts";
import { kind, show } from "../sentences.ts";
import type { Theme } from "./groupByTheme.ts";

const sentenceRules = `## Sentences

What does not begin with \`{\`, \`[\` or a call is read as a sentence: "find all references to validateToken", "who calls login",
"errors in src/auth.ts", "definition of this". Each function lists its own below: \`a|b\` are alternatives, what is in parentheses may be
left out, brackets hold alternatives of several words, and \`{slots}\` take a name, a path, a number or text, in quotes where it may be
misread.

- Politeness, articles and "in the code base" are left out. Small spelling mistakes are forgiven in the words of the sentence, never in
  names, paths and texts. "this" and "the selection" are what the user selected.
- A sentence runs when it is clearly one program (confidence ${runsFrom} of 1 and no other program near it); the answer names the program
  that ran. Below, the answer is programs to choose from, ${maxOfferedPrograms} at most; where nothing fits, the functions that come nearest.
- An edit runs only when the sentence says exactly that, and only as a diff. "Don't …", "should I …?", "rename this" and a sentence with
  a spelling mistake are never run as edits.
- One sentence is one request: of "find x and rename y" nothing runs.
- A sentence has up to ${maxRequestChars.toLocaleString("en")} characters.`;

const seconds = programMs / 1000;
const kilobytes = protocolLimits.answerBytes / 1000;
const fence = "```";

const languageChapter = `One tool, a small language, three outcomes. It is a tool for assistants (\`request\`), a command for terminals
(\`dialectic ide-capability 'findReferences(getSelection())'\`), and the language of \`check\` blocks in reviews. The request \`help\` answers with the signatures of all functions.

## Programs

A program is a call, written either way:

${fence}
findReferences(findSymbol("validateToken", file: "src/auth.ts"))
{"findReferences": {"symbol": {"findSymbol": {"name": "validateToken", "file": "src/auth.ts"}}}}
${fence}

- An object with exactly one field whose value is an object is a call, everywhere and in both notations. Other objects, lists, texts,
  numbers, \`true\`, \`false\` and \`null\` are data; \`{"data": {"value": …}}\` says that an object with one field is data, too.
- Arguments go by place, by name, or by place and then by name. \`f({a: 1})\` is \`f(a: 1)\`.
- Texts are quoted: \`login\` alone is neither a text nor a call. Names of functions and parameters are understood in their other spellings.
- Trailing commas, comments and keys without quotes are forgiven.
- Everything is checked before anything runs: names, arguments, types, and that an edit is the outermost call. Arguments are evaluated in
  order, inner calls first.
- A value of another type becomes what the parameter takes where the way is clear (see Conversions). A list of one counts as its
  element, an element for a list of one; a list of several where one is wanted is ambiguous.
- Lines and columns count from 1. Files are relative to the workspace folder.

## Outcomes

- \`Success, results: …\`: the value as JSON, a program that makes it again.
- A failure: what is wrong, with a caret below the place, and whether the same request may succeed later. An unknown name is answered
  with the closest ones and their signatures.
- \`Ambiguous request, consider one of the following:\` and complete programs, each with one meaning. Send one back as it is. When several
  calls of a program are ambiguous, the programs combine their meanings.

${sentenceRules}

## Edits

An edit answers with a diff. Nothing is written. With \`apply: true\` it is written where the
setting \`dialectic.capability.applyEdits\` and the user allow it, never in a workspace that is not trusted, and never for a sentence.

## Limits

A program has up to ${maxProgramChars.toLocaleString("en")} characters and ${maxRunDepth} levels, takes up to
${defaultLimits.steps.toLocaleString("en")} steps and ${seconds} seconds, and its result up to ${defaultLimits.resultLength.toLocaleString("en")} characters.
An answer shows ${kilobytes} kB of it at a time; \`offset\` and \`limit\` ask for more.
${maxChoices} programs are offered at most.`;

/**
 * Writes the reference of the language: every function, type and conversion, the syntax of programs and their answers.
 */
export function writeReferencePage(registry: Registry<IdeDomain>, themes: readonly Theme[]): string {
  return [
    "# `ide_capability`",
    "<!-- Written by `npm run reference` from the registry of functions. -->",
    languageChapter,
    formatSentenceWords(registry),
    "## Functions",
    "A parameter with `?` may be left out. An *edit* is always the outermost call and answers with a diff.",
    ...themes.flatMap(({ title, functions }) => [`### ${title}`, ...functions.map(formatFunction)]),
    "## Types",
    "In addition to texts, numbers, booleans, lists and objects. A value prints as a call of its type, which makes it again.",
    ...registry.types.map(formatType),
    "## Conversions",
    formatConversions(registry.conversions),
  ]
    .join("\n\n")
    .concat("\n");
}

function formatFunction(described: FunctionDescription<IdeDomain>): string {
  const { name, description, effect, aliases, examples } = described;
  const sentences = described.phrases
    .filter(({ standsFor }) => standsFor === undefined)
    .map(({ sentence }) => sentence);
  return [
    `#### \`${name}\`${effect === "edit" ? " (edit)" : ""}`,
    `\`${formatSignature(described)}\``,
    description,
    ...formatParameters(described.parameters),
    ...formatList("Also understood as", aliases.map(formatCode)),
    ...formatBlock("Examples", examples),
    ...formatBlock("Sentences", sentences.map(shortenSentence)),
  ].join("\n\n");
}

function formatSentenceWords({ functions }: Registry<IdeDomain>): string {
  const standIns = functions.flatMap(({ phrases }) => phrases).filter(({ standsFor }) => standsFor !== undefined);
  const rows = standIns.map(
    ({ sentence: said, program, standsFor = [] }) =>
      `| ${formatCode(escapeCell(shortenSentence(said)))} | ${standsFor.join(", ")} | ${formatCode(escapeCell(program))} |`,
  );
  return [
    "## Words and values in sentences",
    `${formatCode("(show)")} is ${formatCode(show)}; ${formatCode("KIND")} is ${formatCode(kind)}.`,
    ["| in a slot | for | stands for |", "| --- | --- | --- |", ...rows].join("\n"),
  ].join("\n\n");
}

function shortenSentence(text: string): string {
  return text.replaceAll(show, "(show)").replaceAll(kind, "KIND");
}

function formatType(described: TypeDescription<IdeDomain>): string {
  return [
    `#### \`${described.name}\``,
    `\`${formatSignature(described)}\``,
    described.description,
    ...formatParameters(described.parameters),
  ].join("\n\n");
}

function formatParameters(parameters: Parameters): readonly string[] {
  const lines = Object.entries(parameters).map(([name, parameter]) => {
    const { description, optional, aliases = [], oneOf = [], least, most, whole } = parameter;
    const notes = [
      ...(optional ? ["may be left out"] : []),
      ...(oneOf.length > 0 ? [`one of ${oneOf.map((text) => formatCode(JSON.stringify(text))).join(", ")}`] : []),
      ...(whole ? ["a whole number"] : []),
      ...(least === undefined ? [] : [`at least ${least}`]),
      ...(most === undefined ? [] : [`at most ${most}`]),
      ...(aliases.length > 0 ? [`also ${aliases.map(formatCode).join(", ")}`] : []),
    ];
    const noted = notes.length === 0 ? "" : ` (${notes.join("; ")})`;
    return `- ${formatCode(name)}: ${formatCode(parameter.type)}${noted}. ${sentence(description)}`;
  });
  return lines.length === 0 ? [] : [lines.join("\n")];
}

function formatList(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`${title} ${items.join(", ")}.`];
}

function formatBlock(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`${title}:\n\n\`\`\`\n${lines.join("\n")}\n\`\`\``];
}

function formatConversions(conversions: readonly Conversion<IdeDomain>[]): string {
  const rows = conversions.map(
    ({ from, to, description }) => `| ${formatCode(from)} | ${formatCode(to)} | ${escapeCell(description)} |`,
  );
  return [
    "Applied without being asked for where exactly one shortest way leads from the value to what a parameter takes.",
    ["| from | to | |", "| --- | --- | --- |", ...rows].join("\n"),
  ].join("\n\n");
}

function formatCode(text: string): string {
  return `\`${text}\``;
}

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|");
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
