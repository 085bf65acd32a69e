import { type MenuPlace, menuGroups } from "../../state/command.ts";
import { hasReview } from "../../state/conditions.ts";
import { commandList, type NamedCommand, type NameWith, runCommand } from "../../state/panelCommands.ts";
import type { PanelState } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { Menu } from "../../ui/Menu.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

type Entry = NamedCommand<NameWith<{ readonly menu: object }>> & { readonly menu: MenuPlace };

const groups = menuGroups.map((name) => {
  const entries = commandList.filter(isEntry).filter(({ menu }) => menu.group === name);
  return { name, entries: entries.toSorted((one, other) => one.menu.order - other.menu.order) };
});

export function ReviewMenu({ isBrowser }: { readonly isBrowser: boolean }) {
  const panel = usePanel();
  const isOffered = ({ isForBrowser, when = hasReview }: MenuPlace, state: PanelState) =>
    (isBrowser || isForBrowser !== true) && when(state);
  // The names are one text: it stays the same as long as they do.
  const listNames = (holds: (menu: MenuPlace) => boolean | undefined) =>
    groups.flatMap(({ entries }) => entries.flatMap(({ name, menu }) => (holds(menu) ? name : []))).join(" ");
  const offered = usePanelState((state) => listNames((menu) => isOffered(menu, state))).split(" ");
  const chosen = usePanelState((state) => listNames((menu) => menu.isChosen?.(state))).split(" ");
  const shown = groups.map((group) => ({
    heading: texts.menu.groups[group.name],
    entries: group.entries
      .filter(({ name }) => offered.includes(name))
      .map(({ name, key, menu }) => ({
        label: texts.menu.entries[name],
        icon: menu.icon,
        hint: key,
        onChoose: () => runCommand(name, panel),
        isChosen: menu.isChosen && chosen.includes(name),
      })),
  }));
  return (
    <Menu label={texts.title.actions} icon="ellipsis" groups={shown.filter(({ entries }) => entries.length > 0)} />
  );
}

function isEntry(command: NamedCommand): command is Entry {
  return command.menu !== undefined;
}
