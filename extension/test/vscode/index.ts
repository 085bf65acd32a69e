/**
 * The module behind `import * as vscode from "vscode"` in unit tests: a window in memory, which a test controls through
 * `fakeVsCode`.
 */
export { commands } from "./commands.ts";
export {
  CommentMode,
  CommentThreadCollapsibleState,
  CommentThreadState,
  DiagnosticSeverity,
  EndOfLine,
  ExtensionKind,
  FileType,
  OverviewRulerLane,
  ProgressLocation,
  QuickPickItemKind,
  StatusBarAlignment,
  SymbolKind,
  TextDocumentChangeReason,
  TextDocumentSaveReason,
  TextEditorRevealType,
  TextEditorSelectionChangeKind,
  TreeItemCheckboxState,
  TreeItemCollapsibleState,
  ViewColumn,
} from "./enums.ts";
export { Disposable, EventEmitter } from "./fresh.ts";
export { Location, Position, Range, Selection } from "./positions.ts";
export { comments, env, extensions, languages, lm } from "./services.ts";
export { Uri } from "./uri.ts";
export {
  CodeLens,
  FileDecoration,
  FileSystemError,
  Hover,
  MarkdownString,
  McpStdioServerDefinition,
  SnippetString,
  SnippetTextEdit,
  TabInputText,
  TabInputTextDiff,
  TabInputWebview,
  TextEdit,
  ThemeColor,
  ThemeIcon,
  TreeItem,
} from "./values.ts";
export { window } from "./window.ts";
export { workspace } from "./workspace.ts";
export { WorkspaceEdit } from "./workspaceEdit.ts";

/** The version in `engines.vscode` of the manifest. */
export const version = "1.101.0";
