import type { Commands } from "../../../state/command.ts";

export const setupCommands = {
  connect: { menu: { group: "help", order: 2, icon: "plug" }, run: (actions) => void actions.showSetup() },
} satisfies Commands;
