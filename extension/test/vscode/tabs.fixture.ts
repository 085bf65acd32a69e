import type * as vscode from "vscode";
import { close, openDocument } from "./documents.fixture.ts";
import { ViewColumn } from "./enums.fixture.ts";
import { events, fresh } from "./fresh.fixture.ts";
import { Selection } from "./positions.fixture.ts";
import { editorFor, select } from "./textEditor.fixture.ts";
import { Uri } from "./uri.fixture.ts";
import { TabInputText, TabInputTextDiff } from "./values.fixture.ts";

/** A tab, with its editors while it is the active one. */
export interface ShownTab {
  readonly tab: vscode.Tab;
  readonly editors: readonly vscode.TextEditor[];
  /** Index of the editor that has the cursor. */
  front: number;
}

interface Group {
  readonly shown: vscode.TabGroup;
  tabs: readonly ShownTab[];
  active: ShownTab | undefined;
}

export const editorEvents = {
  active: events<vscode.TextEditor | undefined>(),
  visible: events<readonly vscode.TextEditor[]>(),
  tabs: events<vscode.TabChangeEvent>(),
};

const state = fresh(() => {
  const first = groupAt(1);
  return { groups: [first], active: first, held: new Set<vscode.TextDocument>() };
});

export function tabGroups(): vscode.TabGroup[] {
  return state.groups.map(({ shown }) => shown);
}

export function activeTabGroup(): vscode.TabGroup {
  return state.active.shown;
}

export function visibleTextEditors(): vscode.TextEditor[] {
  return state.groups.flatMap(({ active }) => active?.editors ?? []);
}

export function activeTextEditor(): vscode.TextEditor | undefined {
  const { active } = state.active;
  return active?.editors[active.front];
}

/** Keeps a document open without an editor, as after an extension has opened it; VS Code closes it minutes later. */
export async function hold(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const document = await openDocument(uri);
  state.held.add(document);
  return document;
}

/** The place in which to open something. */
export interface Place {
  readonly viewColumn?: vscode.ViewColumn | undefined;
  readonly preserveFocus?: boolean | undefined;
  readonly preview?: boolean | undefined;
  readonly selection?: vscode.Range | undefined;
}

export async function showTextDocument(
  shown: vscode.TextDocument | vscode.Uri,
  given: vscode.ViewColumn | Place = {},
  preserveFocus = false,
): Promise<vscode.TextEditor> {
  const place = typeof given === "number" ? { viewColumn: given, preserveFocus } : given;
  const document = "uri" in shown ? shown : await openDocument(shown);
  const label = document.uri.path.split("/").at(-1) ?? "";
  const tab = showTab(label, new TabInputText(Uri.from(document.uri)), [document], place);
  const [editor] = tab.editors;
  if (editor === undefined) throw new Error("A tab of a text has an editor.");
  if (place.selection !== undefined)
    select(editor, [new Selection(place.selection.start, place.selection.end)], undefined);
  return editor;
}

export async function showDiff(before: vscode.Uri, after: vscode.Uri, label: string, place: Place = {}): Promise<void> {
  const documents = [await openDocument(before), await openDocument(after)];
  const tab = showTab(label, new TabInputTextDiff(Uri.from(before), Uri.from(after)), documents, place);
  tab.front = 1;
  const [, right] = tab.editors;
  if (right !== undefined && place.selection !== undefined)
    select(right, [new Selection(place.selection.start, place.selection.end)], undefined);
}

/** Opens a tab as the active one of its group, or shows the existing one again. */
export function showTab(
  label: string,
  input: unknown,
  documents: readonly vscode.TextDocument[],
  { viewColumn = ViewColumn.Active, preserveFocus = false, preview = true }: Place,
): ShownTab {
  const before = { visible: visibleTextEditors(), active: activeTextEditor() };
  const group = groupFor(viewColumn);
  const known = input === undefined ? undefined : group.tabs.find(({ tab }) => isSame(tab.input, input));
  const shown = known ?? tabIn(group, { label, input, isPreview: preview }, documents);
  // A group has at most one preview, which only the next one replaces.
  const replaced = known === undefined && preview ? group.tabs.filter(({ tab }) => tab.isPreview) : [];
  if (known === undefined) group.tabs = [...group.tabs.filter((each) => !replaced.includes(each)), shown];
  group.active = shown;
  if (!preserveFocus) state.active = group;
  tellEditors(before);
  editorEvents.tabs.fire({
    opened: known === undefined ? [shown.tab] : [],
    closed: replaced.map(({ tab }) => tab),
    changed: known === undefined ? [] : [shown.tab],
  });
  closeUnseen(replaced);
  return shown;
}

/** Closes tabs, and the documents that nothing else keeps open. */
export function closeTabs(tabs: readonly vscode.Tab[]): void {
  const before = { visible: visibleTextEditors(), active: activeTextEditor() };
  const gone: ShownTab[] = [];
  for (const group of state.groups) {
    gone.push(...group.tabs.filter(({ tab }) => tabs.includes(tab)));
    group.tabs = group.tabs.filter(({ tab }) => !tabs.includes(tab));
    if (group.active !== undefined && gone.includes(group.active)) group.active = group.tabs.at(-1);
  }
  tellEditors(before);
  editorEvents.tabs.fire({ opened: [], closed: gone.map(({ tab }) => tab), changed: [] });
  closeUnseen(gone);
}

/** Puts the cursor into one of the two sides of the active diff. */
export function focusSide(side: "before" | "after"): void {
  const before = { visible: visibleTextEditors(), active: activeTextEditor() };
  if (state.active.active !== undefined) state.active.active.front = side === "before" ? 0 : 1;
  tellEditors(before);
}

export function focusGroup(column: vscode.ViewColumn): void {
  const before = { visible: visibleTextEditors(), active: activeTextEditor() };
  state.active = groupFor(column);
  tellEditors(before);
}

function groupFor(column: vscode.ViewColumn): Group {
  const active = state.active.shown.viewColumn;
  const wanted = column === ViewColumn.Active ? active : column === ViewColumn.Beside ? active + 1 : column;
  const known = state.groups.find(({ shown }) => shown.viewColumn === wanted);
  if (known !== undefined) return known;
  const made = groupAt(state.groups.length + 1);
  state.groups.push(made);
  return made;
}

function groupAt(viewColumn: number): Group {
  const group: Group = {
    tabs: [],
    active: undefined,
    shown: {
      viewColumn,
      get isActive() {
        return state.active === group;
      },
      get activeTab() {
        return group.active?.tab;
      },
      get tabs() {
        return group.tabs.map(({ tab }) => tab);
      },
    },
  };
  return group;
}

function tabIn(
  group: Group,
  { label, input, isPreview }: { label: string; input: unknown; isPreview: boolean },
  documents: readonly vscode.TextDocument[],
): ShownTab {
  const shown: ShownTab = {
    front: 0,
    editors: documents.map((document) => editorFor(document, group.shown.viewColumn)),
    tab: {
      label,
      input,
      group: group.shown,
      isPinned: false,
      isPreview,
      get isActive() {
        return group.active === shown;
      },
      get isDirty() {
        return documents.some((document) => document.isDirty);
      },
    },
  };
  return shown;
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one instanceof TabInputText && other instanceof TabInputText) return `${one.uri}` === `${other.uri}`;
  if (!(one instanceof TabInputTextDiff && other instanceof TabInputTextDiff)) return false;
  return `${one.original}` === `${other.original}` && `${one.modified}` === `${other.modified}`;
}

function closeUnseen(gone: readonly ShownTab[]): void {
  const seen = state.groups.flatMap(({ tabs }) => tabs.flatMap(({ editors }) => editors));
  const documents = new Set(gone.flatMap(({ editors }) => editors.map(({ document }) => document)));
  for (const document of documents) {
    const isSeen = seen.some((editor) => editor.document === document);
    if (!isSeen && !state.held.has(document) && !document.isClosed) close(document);
  }
}

function tellEditors(before: { visible: readonly vscode.TextEditor[]; active: vscode.TextEditor | undefined }): void {
  const [visible, active] = [visibleTextEditors(), activeTextEditor()];
  const isOther = visible.length !== before.visible.length || visible.some((each, at) => each !== before.visible[at]);
  if (isOther) editorEvents.visible.fire(visible);
  if (active !== before.active) editorEvents.active.fire(active);
}
