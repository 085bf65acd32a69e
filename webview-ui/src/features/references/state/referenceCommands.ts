import type { Commands } from "../../../state/command.ts";

export const referenceCommands = {
  "preview-reference": {
    key: "v",
    help: { group: "references", order: 1 },
    run: (actions) => void actions.previewFocused(),
  },
  "next-wrong-reference": {
    key: "e",
    help: { group: "references", order: 2 },
    run: (actions) => actions.goToWrongReference(),
  },
} satisfies Commands;
