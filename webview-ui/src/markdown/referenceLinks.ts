import type { WrittenPlace } from "@dialectic/shared/review";
import type { Element, ElementContent, Text } from "hast";

// The links of a reference. A list of lines, such as `src/a.ts:10,20`, has a link for each of its places.

/** Returns the code of a reference, with a link on the part that names each of its places. */
export function linkPlaces(written: string, places: readonly WrittenPlace[]): ElementContent[] {
  return linkParts(written, places, (text, part) => createLink(text, [createCode(part)]));
}

/** Returns a text with a link, which the caller makes, on the part that names each place. */
export function linkParts(
  written: string,
  places: readonly WrittenPlace[],
  create: (reference: string, part: string) => ElementContent,
): ElementContent[] {
  return places.flatMap(({ text, start, end }, at): ElementContent[] => {
    const link = create(text, written.slice(start, end));
    return at === 0 ? [link] : [createText(written.slice(places[at - 1]?.end, start)), link];
  });
}

/** Returns the places of a line of a fence, each on a line of its own, because the fence shows the code of each. */
export function linkLines(places: readonly WrittenPlace[]): ElementContent[] {
  return places.flatMap(({ text }, at): ElementContent[] => {
    const link = createLink(text, [createText(text)]);
    return at === 0 ? [link] : [createText("\n"), link];
  });
}

/** Returns words that lead to the first place of a reference, and after them the lines of the other places. */
export function linkWords(
  written: string,
  [first, ...others]: readonly WrittenPlace[],
  words: ElementContent[],
): ElementContent[] {
  const rest = others.flatMap(({ text, start, end }): ElementContent[] => [
    createText(" "),
    createLink(text, [createText(`:${written.slice(start, end)}`)]),
  ]);
  return [createLink(first?.text ?? written, words), ...rest];
}

export function createLink(dataFileRef: string, children: ElementContent[], name = "reference"): Element {
  return { type: "element", tagName: "a", properties: { className: [name], dataFileRef }, children };
}

function createCode(value: string): Element {
  return { type: "element", tagName: "code", properties: {}, children: [createText(value)] };
}

export function createText(value: string): Text {
  return { type: "text", value };
}
