const narrow = /[\sijlI1tfr.,:;'!|()[\]{}/\\-]/;
const broad = /[mwMW@%—…]/;

/** Estimates the width of a line, because a worker measures no text. */
export function measureLine(line: string, size: number): number {
  let width = 0;
  for (const character of line) {
    const isWide = (character.codePointAt(0) ?? 0) >= 0x11_00;
    width += isWide
      ? 1.05
      : narrow.test(character)
        ? 0.36
        : broad.test(character)
          ? 0.9
          : /[A-Z]/.test(character)
            ? 0.7
            : 0.58;
  }
  return width * size;
}

/** Breaks lines at blanks when they are longer than a number of characters. */
export function wrapLines(label: string, longest: number): readonly string[] {
  return label.split("\n").flatMap((line) => {
    const lines: string[] = [];
    for (const word of line.split(/\s+/)) {
      const last = lines.at(-1);
      if (last !== undefined && last.length + word.length < longest) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines;
  });
}

export const lineHeight = 1.35;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export function measureLines(lines: readonly string[], size: number): Size {
  return {
    width: Math.max(0, ...lines.map((line) => measureLine(line, size))),
    height: lines.length * size * lineHeight,
  };
}
