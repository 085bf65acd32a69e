import type { Texts } from "../../texts/texts.ts";
import { type ShortcutName, shortcuts } from "./shortcuts.ts";

type Help = Texts["help"];

/** Keys that one line describes. */
interface KeyRow {
  readonly name: keyof Help["keys"];
  readonly keys: readonly string[];
}

interface KeyGroup {
  readonly name: keyof Help["groups"];
  readonly rows: readonly KeyRow[];
}

/** Returns a row, with the keys of further commands that belong to it. */
function row(name: keyof Help["keys"], ...others: readonly ShortcutName[]): KeyRow {
  const names: readonly ShortcutName[] = [name, ...others];
  return { name, keys: names.flatMap((each) => shortcuts.filter((one) => one.name === each).map(({ key }) => key)) };
}

/** All keys in the order of the sheet, the common ones first: opposite ones share a row. */
export const keyGroups: readonly KeyGroup[] = [
  {
    name: "common",
    rows: [
      row("read-on", "read-back"),
      row("next-section", "previous-section"),
      row("comment"),
      row("show-changes"),
      row("finish-review"),
    ],
  },
  {
    name: "navigation",
    rows: [row("toggle-outline"), row("show-reviews"), row("close"), row("show-keys")],
  },
  {
    name: "iterations",
    rows: [
      row("older-iteration", "newer-iteration"),
      row("latest-iteration"),
      row("show-iterations"),
      row("toggle-comparison"),
      row("show-changes-since-seen"),
      row("mark-all-seen"),
    ],
  },
  {
    name: "changes",
    rows: [
      row("next-change", "previous-change"),
      row("next-unviewed"),
      row("toggle-viewed"),
      row("undo-change"),
      row("show-context"),
      row("show-coverage"),
    ],
  },
  {
    name: "references",
    rows: [row("preview-reference"), row("next-wrong-reference"), row("show-reference-change"), row("run-checks")],
  },
  {
    name: "comments",
    rows: [
      row("next-comment", "previous-comment"),
      row("reply-to-comment"),
      row("resolve-comment"),
      row("agree-with-finding", "reject-finding"),
      row("show-comments"),
    ],
  },
  { name: "search", rows: [row("find"), row("search-history")] },
  { name: "results", rows: [row("copy-markdown"), row("create-commit")] },
];

/** Returns the row of that very key, otherwise the rows with a word that begins with each word of the query. */
export function findKeys(query: string, { groups, keys: descriptions }: Help): readonly KeyGroup[] {
  const wanted = toWords(query);
  const isKey = ({ keys }: KeyRow) => keys.some((key) => key.toLowerCase() === wanted.join(" "));
  const hasKey = keyGroups.some(({ rows }) => rows.some(isKey));
  return keyGroups.flatMap(({ name, rows }) => {
    const found = rows.filter((row) => {
      const words = toWords(`${descriptions[row.name]} ${groups[name]} ${row.keys.join(" ")}`);
      return hasKey ? isKey(row) : wanted.every((each) => words.some((word) => word.startsWith(each)));
    });
    return found.length === 0 ? [] : [{ name, rows: found }];
  });
}

function toWords(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[\s:(]+/)
    .filter((word) => word !== "");
}
