import type * as vscode from "vscode";
import { fakeVsCode } from "./vscode/fakeVsCode.fixture.ts";

export interface TreeRow {
  readonly node: unknown;
  readonly item: vscode.TreeItem;
  /** The row's text: indented below its parent, with its description at the end. */
  readonly text: string;
}

/** Returns the tree of changes, without the group of other comments while that says that there are none. */
export async function changesRows(): Promise<readonly TreeRow[]> {
  const rows = await treeRows("dialectic.changes");
  const none = rows.findIndex(({ item }) => item.id === "no-others");
  return none === -1 ? rows : rows.slice(0, none);
}

/** Returns a tree as the person sees it, each row followed by its children. */
export async function treeRows(tree: string, above?: unknown, depth = 0): Promise<readonly TreeRow[]> {
  const provider = fakeVsCode().tree(tree)?.provider;
  const rows: TreeRow[] = [];
  for (const node of (await provider?.getChildren(above)) ?? []) {
    const item = await provider?.getTreeItem(node);
    if (item === undefined) continue;
    const words = [item.label, item.description].filter((part) => typeof part === "string" && part !== "");
    rows.push({ node, item, text: "  ".repeat(depth) + words.join(" | ") }, ...(await treeRows(tree, node, depth + 1)));
  }
  return rows;
}

export async function changesTexts(): Promise<readonly string[]> {
  return (await changesRows()).map(({ text }) => text);
}

export async function treeTexts(tree: string): Promise<readonly string[]> {
  return (await treeRows(tree)).map(({ text }) => text);
}

export async function changesRow(label: string): Promise<TreeRow> {
  const found = (await changesRows()).find(({ text }) => text.trim().startsWith(label));
  if (found === undefined) throw new Error(`No line begins with ${label}: ${(await changesTexts()).join(", ")}`);
  return found;
}
