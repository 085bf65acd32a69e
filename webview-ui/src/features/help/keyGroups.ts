import type { LaterTexts } from "../../texts/texts.ts";
import { type ShortcutName, shortcuts } from "./shortcuts.ts";

type Help = LaterTexts["help"];

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

/** All keys in the order of the sheet: opposite ones share a row. */
export const keyGroups: readonly KeyGroup[] = [
  {
    name: "navigation",
    rows: [
      row("read-on", "read-back"),
      row("next-section", "previous-section"),
      row("toggle-outline"),
      row("show-reviews"),
      row("close"),
      row("show-keys"),
    ],
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
      row("show-changes"),
      row("next-unviewed"),
      row("toggle-viewed"),
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
      row("comment"),
      row("next-comment", "previous-comment"),
      row("reply-to-comment"),
      row("resolve-comment"),
      row("agree-with-finding", "reject-finding"),
      row("show-comments"),
      row("finish-review"),
    ],
  },
  { name: "search", rows: [row("find"), row("search-history")] },
  { name: "results", rows: [row("copy-markdown"), row("create-commit")] },
];
