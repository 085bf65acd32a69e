/** A picture `docs/NAME.png`, which shows a state of the page with the text in `texts/NAME.txt` beside this file. */
export interface DocumentPicture {
  /** The text for those who do not see the picture, wherever a document has it. */
  readonly shows: string;
  readonly width: number;
  readonly height: number;
  readonly theme: "dark" | "light";
}

/**
 * All pictures of the documents. `e2e/vscode/documentPictures.test.ts` makes those whose name begins with "vscode", and
 * `e2e/test/documentPictures.test.ts` the others.
 */
export const pictures = {
  vscode: {
    shows: "A review in VS Code, in an editor beside the code: a click on a reference has opened the file at its line",
    width: 1_440,
    height: 860,
    theme: "dark",
  },
  "vscode-changes": {
    shows:
      "The changes of a review in VS Code's side bar, and a file as a diff, with a question about a line and its answer",
    width: 1_440,
    height: 860,
    theme: "light",
  },
  review: {
    shows:
      "A section of a review with the code that it explains, and a question about a line with the assistant's answer",
    width: 1_280,
    height: 860,
    theme: "dark",
  },
  changes: {
    shows:
      "The changes of a review side by side: the files, their hunks, and buttons to undo them or mark them as viewed",
    width: 1_400,
    height: 860,
    theme: "light",
  },
} as const satisfies Readonly<Record<string, DocumentPicture>>;

export type PictureName = keyof typeof pictures;
