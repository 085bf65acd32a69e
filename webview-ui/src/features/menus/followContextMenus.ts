import type { MenuEntryName } from "@dialectic/shared/protocol";
import { listChangedFiles } from "../../state/changedCode.ts";
import type { PanelSession } from "../../state/panelSession.ts";
import { getShownReview } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { copyText } from "../../ui/copyText.ts";
import type { ChangeRow } from "../changes/state/changeRows.ts";
import { findMenuTarget } from "./findMenuTarget.ts";
import { listMenuEntries, type MenuParts, type NamedEntry } from "./menuEntries.ts";

interface Following extends Omit<MenuParts, "copy" | "loadText"> {
  readonly session: PanelSession;
  readonly findRow: (id: string) => ChangeRow | undefined;
}

/**
 * Gives sections, also in the outline, references, files, hunks and comments a context menu: one of the page in a browser. In VS Code, an attribute
 * tells the editor which commands its own menu has here, and names the menu in which one was chosen.
 */
export function followContextMenus({ store, actions, isBrowser, session, findRow }: Following): void {
  const copy = (text: string) =>
    void copyText(text).then((isCopied) =>
      actions.notify(isCopied ? "info" : "warning", isCopied ? texts.common.copied : texts.common.copyFailed),
    );
  const parts: MenuParts = { store, actions, isBrowser, copy, loadText: (hash) => session.bodies.load(hash) };
  const finding = {
    findHash(id: string) {
      const state = store.getState();
      // The outline of a comparison has the sections of both sides.
      const sections = state.comparison === undefined ? getShownReview(state)?.sections : undefined;
      return sections?.hashes[sections.ids.indexOf(id)];
    },
    findFile: (id: string) => listChangedFiles(store.getState().changes.open).find((file) => file.id === id),
  };
  let latest: { readonly menu: string; readonly entries: readonly NamedEntry[] } | undefined;
  let marked: HTMLElement | undefined;

  document.addEventListener(
    "contextmenu",
    (event) => {
      const element = event.target instanceof HTMLElement ? event.target : undefined;
      // VS Code joins the attributes of all elements around the pointer.
      delete marked?.dataset["vscodeContext"];
      const target = element && findMenuTarget(element, { state: store.getState(), findRow, ...finding });
      if (element === undefined || target === undefined) return;
      const entries = listMenuEntries(target, parts).filter(({ length }) => length > 0);
      const menu = crypto.randomUUID();
      if (!isBrowser) {
        latest = { menu, entries: entries.flat() };
        marked = element;
        element.dataset["vscodeContext"] = describeMenu(menu, latest.entries);
        return;
      }
      event.preventDefault();
      actions.closePreview();
      const groups = entries.map((group) => ({ entries: group }));
      store.setState({ contextMenu: { key: menu, kind: target.kind, groups, ...findPlace(event, element) } });
    },
    { capture: true },
  );
  session.onMenuEntry = (menu, name) => {
    if (menu === latest?.menu) latest.entries.find((each) => each.name === name)?.onChoose();
  };
}

/** Returns the context keys of VS Code's menu: one for each entry. */
function describeMenu(menu: string, entries: readonly NamedEntry[]): string {
  const keys = entries.map(({ name }) => [toContextKey(name), true] as const);
  return JSON.stringify({ ...Object.fromEntries(keys), dialecticMenu: menu, preventDefaultContextMenuItems: true });
}

function toContextKey(name: MenuEntryName): string {
  return `dialecticMenu${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

/** Returns the place of the pointer; for a key, that of the element. */
function findPlace({ clientX, clientY, button }: MouseEvent, element: HTMLElement) {
  if (button === 2) return { left: clientX, top: clientY };
  const { left, top, bottom, height } = element.getBoundingClientRect();
  return { left, top: height > 60 ? Math.max(top, 0) + 24 : bottom };
}
