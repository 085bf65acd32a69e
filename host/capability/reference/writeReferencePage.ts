import {
  type Conversion,
  type FunctionDescription,
  formatSignature,
  type Parameters,
  type Registry,
  type TypeDescription,
} from "@dialectic/shared/capability";
import type { IdeDomain } from "../ideDomain.ts";
import { kind, show } from "../sentences.ts";
import type { Theme } from "./groupByTheme.ts";
import { languageChapter } from "./languageChapter.ts";

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
    "A parameter with `?` may be left out. An *edit* is always the outermost call and answers with a proposal.",
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
