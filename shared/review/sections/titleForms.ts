import { readHeadingText } from "../markdown/readHeadingText.ts";
import type { Section } from "../model.ts";

/*
 * The forms in which names and titles are compared.
 *
 * 1. Exact: as rendered, with single blanks, in Unicode's composed form.
 * 2. Folded: without regard to case.
 * 3. Core: without emoji, check boxes, texts in brackets and references, leading numbers ("3.", "Step 3:") and
 *    punctuation at the ends. Nothing is set aside where nothing would be left, and symbols that carry meaning stay:
 *    "C" is neither "C++" nor "C#".
 *
 * A name has the core of a title when the cores are equal and nothing that was set aside tells them apart. A number or a
 * text in brackets may be missing on one side, but where both have one, they must agree: "Setup (Linux)" is not "Setup
 * (macOS)". Words in brackets that only the name has name something else: "Summary (security)" is not "Summary".
 */

export interface TitleForm {
  readonly exact: string;
  readonly folded: string;
  readonly core: string;
  /** The leading number and the text in brackets that are not part of the core; empty when there is none. */
  readonly number: string;
  readonly aside: string;
  /** True when the text in brackets is more than a reference, a number or signs. */
  readonly asideHasWords: boolean;
}

const heading = /^\ufeff? {0,3}(?:#{1,6}[ \t]+)?(.*?)(?:[ \t]+#+)?[ \t]*$/;
const bracketsAtEnd =
  /(?:\s+[-–—:,|]?|[-–—:,|])\s*(\[[^[\]]*\](?:\[[^[\]]*\]|\([^()]*\))|\((?:[^()]|\([^()]*\))*\)|\[(?:[^[\]]|\[[^[\]]*\])*\])$/;
const bracketsAtStart = /^(\[[^[\]]*\]|\([^()]*\))\s*[-–—:,|]?\s+/;
const reference = /^[([]?\S*[./:#]\S*[)\]]?$/;
const checkBox = /^\[[ x✓✔-]?\]$/i;
const emoji =
  /(?:[0-9#*]\ufe0f?\u20e3|\p{Regional_Indicator}{2}|[\p{Extended_Pictographic}\u2600-\u27bf\u25a0-\u25ff])(?:\ufe0f|\u200d|\p{Emoji_Modifier})*/gu;
const notEmoji = /^[©®™]/;
const ordinal =
  "(?:step|phase|part|stage|chapter|section|task|point|item|round|milestone|schritt|teil|abschnitt|kapitel|aufgabe|punkt|etappe)";
const leadingNumber = new RegExp(
  `^(?:${ordinal}\\s+(\\d+(?:\\.\\d+)*|[ivx]+|[a-z])(?:\\s*(?:/|of|von)\\s*\\d+)?\\s*[-–—:.)]\\s+` +
    "|(\\d+(?:\\.\\d+)+)\\.?\\s+|(\\d+|[ivx]+|[a-z])[.):]\\s+)",
  "iu",
);
// A full stop or hyphen directly before a word belongs to it: ".env", "--force".
const punctuationAtStart = /^(?:[\s"'“”‘’«»„¿¡]|[-–—_.,;:!?…•·>|/\\]+(?=[\s"'“”‘’«»„]))+/u;
const punctuationAtEnd = /[\s"'“”‘’«»„\-–—_.,;:!?…•·<>|/\\]+$/u;
const separator = /:\s|\s[-–—/|]\s|\s#(?=\p{L})/gu;

/** Reads a title from Markdown, without the marks of a heading. */
export function readTitle(markdown: string): TitleForm {
  const asides: string[] = [];
  let rest = markdown.trim();
  for (let found = bracketsAtEnd.exec(rest); found !== null; found = bracketsAtEnd.exec(rest)) {
    asides.unshift(readHeadingText(found[1] ?? ""));
    rest = rest.slice(0, found.index);
  }
  return form(readHeadingText(markdown), readHeadingText(rest), asides);
}

/** Reads a title from its rendered text. */
export function readPlainTitle(text: string): TitleForm {
  return form(text, text, []);
}

export function readSectionTitle({ title, text }: Pick<Section, "title" | "text">): TitleForm {
  const line = heading.exec(text.trimStart().split(/[\r\n]/, 1)[0] ?? "")?.[1] ?? "";
  // A heading of several lines is underlined; only its title is known.
  return readHeadingText(line) === title ? readTitle(line) : readPlainTitle(title);
}

/** Returns true when a name is the same as a title but for what is set aside. */
export function hasSameCore(name: TitleForm, title: TitleForm): boolean {
  if (name.core !== title.core || !agree(name.number, title.number)) return false;
  return title.aside === "" ? !name.asideHasWords : agree(name.aside, title.aside);
}

/** Returns the parts of a title before each of its separators, the shortest first: "Tests" of "Tests: 14 of 14 pass". */
export function listTitleHeads({ exact }: TitleForm): readonly TitleForm[] {
  return [...exact.matchAll(separator)]
    .map(({ index }) => exact.slice(0, index).trim())
    .filter((head) => head !== "")
    .map(readPlainTitle);
}

function agree(one: string, other: string): boolean {
  return one === "" || other === "" || one === other;
}

function form(text: string, bare: string, asides: readonly string[]): TitleForm {
  const exact = collapse(text);
  const { core, number, brackets } = setAside(collapse(bare));
  const told = brackets.concat(asides).filter((each) => !checkBox.test(each));
  return {
    exact,
    folded: exact.toLowerCase(),
    core: core.toLowerCase(),
    number,
    aside: collapse(told.join(" ")).toLowerCase(),
    asideHasWords: told.some((each) => /\p{L}/u.test(each) && !reference.test(each)),
  };
}

function collapse(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}

interface Remainder {
  readonly core: string;
  readonly number: string;
  readonly brackets: readonly string[];
}

function setAside(text: string): Remainder {
  let core = keep(collapse(text.replace(emoji, (found) => (notEmoji.test(found) ? found : " "))), text);
  const brackets: string[] = [];
  let number = "";
  for (let before = ""; core !== before; ) {
    before = core;
    const numbered = leadingNumber.exec(core);
    if (numbered !== null && keep(core.slice(numbered[0].length), "") !== "") {
      number ||= (numbered[1] ?? numbered[2] ?? numbered[3] ?? "").toLowerCase();
      core = core.slice(numbered[0].length);
    }
    for (const side of [bracketsAtStart, bracketsAtEnd]) {
      const found = side.exec(core);
      const rest = found === null ? "" : core.replace(side, "");
      if (found === null || keep(rest, "") === "") continue;
      brackets.push(found[1] ?? "");
      core = rest;
    }
    core = keep(core.replace(punctuationAtStart, "").replace(punctuationAtEnd, ""), core);
  }
  return { core, number, brackets };
}

/** Returns the text, or the other one where no letter, digit or symbol is left of it. */
function keep(text: string, other: string): string {
  return /[\p{L}\p{M}\p{N}\p{S}#%&*@]/u.test(text) ? text.trim() : other;
}
