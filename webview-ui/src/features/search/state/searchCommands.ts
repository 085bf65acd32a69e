import type { Commands } from "../../../state/command.ts";
import { readSelectedLine } from "./readSelectedLine.ts";

export const searchCommands = {
  find: {
    key: "/",
    help: { group: "search", order: 1 },
    menu: { group: "read", order: 1, icon: "search" },
    run: (actions) => actions.openSearch(readSelectedLine(document.getSelection())),
  },
  "search-history": {
    key: "s",
    help: { group: "search", order: 2 },
    menu: { group: "read", order: 2, icon: "library" },
    run: (actions) => actions.openHistorySearch(readSelectedLine(document.getSelection())),
  },
} satisfies Commands;
