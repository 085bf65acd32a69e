import { expect, it } from "vitest";
import { listAddedInvisible } from "./addedInvisible.ts";

const added = (body: string) =>
  listAddedInvisible({ hash: "h", heading: "", oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, body });

it.each([
  [
    "names each character once",
    "+a\u202eb\n+c\u202ed\u200b\n",
    ["U+202E right-to-left override", "U+200B zero width space"],
  ],
  ["passes over those that were there", "-a\u202eb\n+ab\u202e\n \u200b\n", []],
  ["passes over those that go", "-a\u202eb\n+ab\n", []],
  ["passes over joiners that a script needs", "+می\u200cروید\n", []],
  ["names a byte order mark", "-one\n+\ufeffone\n", ["U+FEFF byte order mark"]],
])("a hunk %s", (_what, body, expected) => expect(added(body)).toEqual(expected));
