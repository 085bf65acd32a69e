import { findInvisible, formatCodePoint, hasInvisible } from "./invisibleText.ts";
import { maxNamedInvisible } from "./limits.ts";

/**
 * Makes visible the differences between texts that look the same: invisible characters, other blanks, other
 * encodings of a character, and letters of other scripts that fonts draw like Latin ones.
 *
 * The letters are those of Unicode's table of confusables (UTS #39) that are hardly told from one ASCII letter.
 */

/** Scripts with their letters, each before the ASCII letter that it looks like. */
const scripts: readonly (readonly [script: string, letters: string])[] = [
  [
    "Cyrillic",
    "аa сc ԁd еe һh іi јj ӏl оo рp ԛq ѕs ѵv ԝw хx уy үy АA ВB СC ЕE ԌG НH ІI ЈJ КK МM ОO РP ЅS ТT ѴV ԜW ХX УY ҮY",
  ],
  ["Greek", "αa ιi νv οo ρp υu ϲc ϳj ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ϹC ͿJ"],
  ["Armenian", "օo ոn սu հh ցg զq ՕO ՍU ԼL"],
  ["Latin", "ɑa ɡg"],
];

interface LookAlike {
  readonly script: string;
  readonly ascii: string;
}

const lookAlikes: ReadonlyMap<string, LookAlike> = new Map(
  scripts.flatMap(([script, letters]) =>
    letters.split(" ").map(([letter = "", ascii = ""]): [string, LookAlike] => [letter, { script, ascii }]),
  ),
);
const lookAlike = new RegExp(`[${[...lookAlikes.keys()].join("")}]`, "gu");

/** Returns the text by what a reader sees of it: two texts with the same look differ in nothing that a reader sees. */
export function toLook(text: string): string {
  return toLetters(text).replace(lookAlike, (letter) => lookAlikes.get(letter)?.ascii ?? letter);
}

/** Returns the text in one encoding, without invisible characters, and with one kind of blanks. */
function toLetters(text: string): string {
  const normal = text.normalize("NFC");
  const pieces: string[] = [];
  let start = 0;
  for (const run of findInvisible(normal)) {
    pieces.push(normal.slice(start, run.start), run.text.replace(/[^ \p{Z}]/gu, "").replace(/\p{Z}/gu, " "));
    start = run.end;
  }
  return pieces.join("") + normal.slice(start);
}

/** In what two texts with the same look differ; letters come with their names, such as `U+0430 Cyrillic а ≠ a`. */
export type HiddenDifference =
  | { readonly kind: "invisible" | "encoding" }
  | { readonly kind: "letters"; readonly names: string };

/** Returns in what two texts differ that look the same; undefined for equal ones, and where a reader sees a difference. */
export function findHiddenDifference(text: string, other: string): HiddenDifference | undefined {
  if (text === other || toLook(text) !== toLook(other)) return undefined;
  const [letters, others] = [[...toLetters(text)], [...toLetters(other)]];
  const differing = letters.flatMap((letter, at) => (letter === others[at] ? [] : [letter, others[at] ?? ""]));
  if (differing.length > 0) return { kind: "letters", names: nameLetters(differing) };
  return { kind: hasInvisible(text) || hasInvisible(other) ? "invisible" : "encoding" };
}

const words = /[\p{L}\p{M}\p{N}_]+/gu;

/** Names the letters of other scripts that look like Latin ones, in words with Latin letters; empty where there are none. */
export function nameLookAlikes(text: string): string {
  const mixed = (text.match(words) ?? []).filter((word) => /[a-z]/i.test(word));
  return nameLetters(mixed.flatMap((word) => word.match(lookAlike) ?? []));
}

function nameLetters(letters: readonly string[]): string {
  const named = [...new Set(letters)].flatMap((letter) => {
    const like = lookAlikes.get(letter);
    return like === undefined ? [] : [`${formatCodePoint(letter)} ${like.script} ${letter} ≠ ${like.ascii}`];
  });
  return named.length > maxNamedInvisible ? `${named.slice(0, maxNamedInvisible).join(", ")}, …` : named.join(", ");
}
