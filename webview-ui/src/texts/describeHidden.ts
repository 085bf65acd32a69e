import type { HiddenDifference } from "@dialectic/shared/protocol";

/** The words for differences that nobody sees. */
interface HiddenTexts {
  readonly differsInvisibly: string;
  readonly differsInEncoding: string;
  readonly differsInLetters: (names: string) => string;
}

/** Says in what two texts differ that look the same. */
export function describeHidden(difference: HiddenDifference, texts: HiddenTexts): string {
  switch (difference.kind) {
    case "invisible":
      return texts.differsInvisibly;
    case "encoding":
      return texts.differsInEncoding;
    case "letters":
      return texts.differsInLetters(difference.names);
  }
}
