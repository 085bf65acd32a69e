import type * as vscode from "vscode";

/** The members of one of VS Code's enums: all of them, with its numbers. */
type Members<E> = { readonly [K in keyof E as K extends string ? K : never]: E[K] };

export const CommentMode = { Editing: 0, Preview: 1 } satisfies Members<typeof vscode.CommentMode>;
export const CommentThreadCollapsibleState = {
  Collapsed: 0,
  Expanded: 1,
} satisfies Members<typeof vscode.CommentThreadCollapsibleState>;
export const CommentThreadState = { Unresolved: 0, Resolved: 1 } satisfies Members<typeof vscode.CommentThreadState>;
export const InlayHintKind = { Type: 1, Parameter: 2 } satisfies Members<typeof vscode.InlayHintKind>;
export const DiagnosticSeverity = {
  Error: 0,
  Warning: 1,
  Information: 2,
  Hint: 3,
} satisfies Members<typeof vscode.DiagnosticSeverity>;
export const EndOfLine = { LF: 1, CRLF: 2 } satisfies Members<typeof vscode.EndOfLine>;
export const ExtensionKind = { UI: 1, Workspace: 2 } satisfies Members<typeof vscode.ExtensionKind>;
export const FileType = {
  Unknown: 0,
  File: 1,
  Directory: 2,
  SymbolicLink: 64,
} satisfies Members<typeof vscode.FileType>;
export const OverviewRulerLane = {
  Left: 1,
  Center: 2,
  Right: 4,
  Full: 7,
} satisfies Members<typeof vscode.OverviewRulerLane>;
export const ProgressLocation = {
  SourceControl: 1,
  Window: 10,
  Notification: 15,
} satisfies Members<typeof vscode.ProgressLocation>;
export const QuickPickItemKind = { Separator: -1, Default: 0 } satisfies Members<typeof vscode.QuickPickItemKind>;
export const StatusBarAlignment = { Left: 1, Right: 2 } satisfies Members<typeof vscode.StatusBarAlignment>;
export const TextDocumentChangeReason = { Undo: 1, Redo: 2 } satisfies Members<typeof vscode.TextDocumentChangeReason>;
export const TextDocumentSaveReason = {
  Manual: 1,
  AfterDelay: 2,
  FocusOut: 3,
} satisfies Members<typeof vscode.TextDocumentSaveReason>;
export const TextEditorRevealType = {
  Default: 0,
  InCenter: 1,
  InCenterIfOutsideViewport: 2,
  AtTop: 3,
} satisfies Members<typeof vscode.TextEditorRevealType>;
export const TextEditorSelectionChangeKind = {
  Keyboard: 1,
  Mouse: 2,
  Command: 3,
} satisfies Members<typeof vscode.TextEditorSelectionChangeKind>;
export const TreeItemCheckboxState = {
  Unchecked: 0,
  Checked: 1,
} satisfies Members<typeof vscode.TreeItemCheckboxState>;
export const TreeItemCollapsibleState = {
  None: 0,
  Collapsed: 1,
  Expanded: 2,
} satisfies Members<typeof vscode.TreeItemCollapsibleState>;
export const ViewColumn = {
  Active: -1,
  Beside: -2,
  One: 1,
  Two: 2,
  Three: 3,
  Four: 4,
  Five: 5,
  Six: 6,
  Seven: 7,
  Eight: 8,
  Nine: 9,
} satisfies Members<typeof vscode.ViewColumn>;

const symbolKinds = {
  File: 0,
  Module: 1,
  Namespace: 2,
  Package: 3,
  Class: 4,
  Method: 5,
  Property: 6,
  Field: 7,
  Constructor: 8,
  Enum: 9,
  Interface: 10,
  Function: 11,
  Variable: 12,
  Constant: 13,
  String: 14,
  Number: 15,
  Boolean: 16,
  Array: 17,
  Object: 18,
  Key: 19,
  Null: 20,
  EnumMember: 21,
  Struct: 22,
  Event: 23,
  Operator: 24,
  TypeParameter: 25,
} satisfies Members<typeof vscode.SymbolKind>;

/** With reverse lookup of names by number, as in enums of TypeScript. */
export const SymbolKind = {
  ...symbolKinds,
  ...Object.fromEntries(Object.entries(symbolKinds).map(([name, kind]) => [kind, name])),
};
