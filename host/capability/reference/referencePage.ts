import {
  type Conversion,
  type FunctionDescription,
  type Parameters,
  type Registry,
  signatureOf,
  type TypeDescription,
} from "@dialectic/shared/capability";
import type { IdeDomain } from "../ideDomain.ts";
import { kind, show } from "../sentences.ts";
import { languageChapter } from "./languageChapter.ts";
import type { Theme } from "./themes.ts";

/**
 * Writes the reference of the language: every function, type and conversion, the syntax of programs and their answers.
 */
export function referencePage(registry: Registry<IdeDomain>, themes: readonly Theme[]): string {
  return [
    "# `ide_capability`",
    "<!-- Written by `npm run reference` from the registry of functions. -->",
    languageChapter,
    sentenceWords(registry),
    "## Functions",
    "A parameter with `?` may be left out. An *edit* is outermost and answers with a proposal.",
    ...themes.flatMap(({ title, functions }) => [`### ${title}`, ...functions.map(functionEntry)]),
    "## Types",
    "Beside texts, numbers, booleans, lists and objects. A value prints as a call of its type, which makes it again.",
    ...registry.types.map(typeEntry),
    "## Conversions",
    conversionTable(registry.conversions),
  ]
    .join("\n\n")
    .concat("\n");
}

function functionEntry(described: FunctionDescription<IdeDomain>): string {
  const { name, description, effect, aliases, examples } = described;
  const sentences = described.phrases
    .filter(({ standsFor }) => standsFor === undefined)
    .map(({ sentence }) => sentence);
  return [
    `#### \`${name}\`${effect === "edit" ? " (edit)" : ""}`,
    `\`${signatureOf(described)}\``,
    description,
    ...parameterLists(described.parameters),
    ...list("Also understood as", aliases.map(code)),
    ...block("Examples", examples),
    ...block("Sentences", sentences.map(shortSentence)),
  ].join("\n\n");
}

function sentenceWords({ functions }: Registry<IdeDomain>): string {
  const standIns = functions.flatMap(({ phrases }) => phrases).filter(({ standsFor }) => standsFor !== undefined);
  const rows = standIns.map(
    ({ sentence: said, program, standsFor = [] }) =>
      `| ${code(cell(shortSentence(said)))} | ${standsFor.join(", ")} | ${code(cell(program))} |`,
  );
  return [
    "## Words and values in sentences",
    `${code("(show)")} is ${code(show)}; ${code("KIND")} is ${code(kind)}.`,
    ["| in a slot | for | stands for |", "| --- | --- | --- |", ...rows].join("\n"),
  ].join("\n\n");
}

function shortSentence(text: string): string {
  return text.replaceAll(show, "(show)").replaceAll(kind, "KIND");
}

function typeEntry(described: TypeDescription<IdeDomain>): string {
  return [
    `#### \`${described.name}\``,
    `\`${signatureOf(described)}\``,
    described.description,
    ...parameterLists(described.parameters),
  ].join("\n\n");
}

function parameterLists(parameters: Parameters): readonly string[] {
  const lines = Object.entries(parameters).map(([name, parameter]) => {
    const { description, optional, aliases = [], oneOf = [], least, most, whole } = parameter;
    const notes = [
      ...(optional ? ["may be left out"] : []),
      ...(oneOf.length > 0 ? [`one of ${oneOf.map((text) => code(JSON.stringify(text))).join(", ")}`] : []),
      ...(whole ? ["a whole number"] : []),
      ...(least === undefined ? [] : [`at least ${least}`]),
      ...(most === undefined ? [] : [`at most ${most}`]),
      ...(aliases.length > 0 ? [`also ${aliases.map(code).join(", ")}`] : []),
    ];
    const noted = notes.length === 0 ? "" : ` (${notes.join("; ")})`;
    return `- ${code(name)}: ${code(parameter.type)}${noted}. ${sentence(description)}`;
  });
  return lines.length === 0 ? [] : [lines.join("\n")];
}

function list(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`${title} ${items.join(", ")}.`];
}

function block(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`${title}:\n\n\`\`\`\n${lines.join("\n")}\n\`\`\``];
}

function conversionTable(conversions: readonly Conversion<IdeDomain>[]): string {
  const rows = conversions.map(({ from, to, description }) => `| ${code(from)} | ${code(to)} | ${cell(description)} |`);
  return [
    "Taken without being asked where exactly one shortest way leads from what is there to what a parameter takes.",
    ["| from | to | |", "| --- | --- | --- |", ...rows].join("\n"),
  ].join("\n\n");
}

function code(text: string): string {
  return `\`${text}\``;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
