/**
 * The module behind `import * as vscode from "vscode"` in unit tests: a window in memory, which a test controls through
 * `fakeVsCode`.
 */
export { commands } from "./commands.fixture.ts";
export {
  CommentMode,
  CommentThreadCollapsibleState,
  CommentThreadState,
  DiagnosticSeverity,
  EndOfLine,
  ExtensionKind,
  FileType,
  InlayHintKind,
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
} from "./enums.fixture.ts";
export { Disposable, EventEmitter } from "./fresh.fixture.ts";
export { Location, Position, Range, Selection } from "./positions.fixture.ts";
export { comments, env, extensions, l10n, languages, lm, scm } from "./services.fixture.ts";
export { Uri } from "./uri.fixture.ts";
export {
  CodeLens,
  FileDecoration,
  FileSystemError,
  Hover,
  MarkdownString,
  McpStdioServerDefinition,
  SnippetString,
  SnippetTextEdit,
  TabInputCustom,
  TabInputNotebook,
  TabInputNotebookDiff,
  TabInputTerminal,
  TabInputText,
  TabInputTextDiff,
  TabInputWebview,
  TextEdit,
  ThemeColor,
  ThemeIcon,
  TreeItem,
} from "./values.fixture.ts";
export { window } from "./window.fixture.ts";
export { workspace } from "./workspace.fixture.ts";
export { WorkspaceEdit } from "./workspaceEdit.fixture.ts";

/** The version in `engines.vscode` of the manifest. */
export const version = "1.103.0";
