import type * as vscode from "vscode";
import type { Range } from "./positions.fixture.ts";
import type { Uri } from "./uri.fixture.ts";

export class ThemeColor implements vscode.ThemeColor {
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }
}

export class ThemeIcon implements vscode.ThemeIcon {
  static readonly File = new ThemeIcon("file");
  static readonly Folder = new ThemeIcon("folder");
  readonly id: string;
  readonly color: vscode.ThemeColor | undefined;

  constructor(id: string, color?: vscode.ThemeColor) {
    this.id = id;
    this.color = color;
  }
}

export class MarkdownString implements vscode.MarkdownString {
  value: string;
  supportThemeIcons?: boolean;
  supportHtml?: boolean;
  isTrusted?: boolean | { readonly enabledCommands: readonly string[] };

  constructor(value = "", supportThemeIcons = false) {
    this.value = value;
    this.supportThemeIcons = supportThemeIcons;
  }

  appendMarkdown(value: string): this {
    this.value += value;
    return this;
  }

  /** Appends plain text: Markdown characters are escaped, and spaces and line breaks are kept. */
  appendText(value: string): this {
    const icons = this.supportThemeIcons ? value.replace(/\$\([a-z-~]+\)/g, "\\$&") : value;
    this.value += icons
      .replace(/[\\`*_{}[\]()#+\-!~]/g, "\\$&")
      .replace(/([ \t]+)/g, (_, spaces: string) => "&nbsp;".repeat(spaces.length))
      .replace(/>/g, "\\>")
      .replace(/\n/g, "\n\n");
    return this;
  }

  appendCodeblock(value: string, language = ""): this {
    this.value += `\n\`\`\`${language}\n${value}\n\`\`\`\n`;
    return this;
  }
}

export class TreeItem implements vscode.TreeItem {
  label?: string | vscode.TreeItemLabel;
  id?: string;
  iconPath?: string | vscode.IconPath;
  description?: string | boolean;
  resourceUri?: vscode.Uri;
  tooltip?: string | vscode.MarkdownString;
  command?: vscode.Command;
  collapsibleState?: vscode.TreeItemCollapsibleState;
  contextValue?: string;
  checkboxState?: NonNullable<vscode.TreeItem["checkboxState"]>;

  constructor(label: string, collapsibleState: vscode.TreeItemCollapsibleState = 0) {
    this.label = label;
    this.collapsibleState = collapsibleState;
  }
}

export class FileDecoration implements vscode.FileDecoration {
  badge?: string;
  tooltip?: string;
  color?: vscode.ThemeColor;

  constructor(badge?: string, tooltip?: string, color?: vscode.ThemeColor) {
    Object.assign(this, { badge, tooltip, color });
  }
}

export class Hover implements vscode.Hover {
  contents: (vscode.MarkdownString | vscode.MarkedString)[];
  range?: vscode.Range;

  constructor(contents: vscode.MarkdownString | vscode.MarkedString, range?: vscode.Range) {
    this.contents = [contents];
    if (range !== undefined) this.range = range;
  }
}

export class CodeLens implements vscode.CodeLens {
  range: vscode.Range;
  command?: vscode.Command;

  constructor(range: vscode.Range, command?: vscode.Command) {
    this.range = range;
    if (command !== undefined) this.command = command;
  }

  get isResolved(): boolean {
    return this.command !== undefined;
  }
}

export class McpStdioServerDefinition implements vscode.McpStdioServerDefinition {
  readonly label: string;
  command: string;
  args: string[];
  env: Record<string, string | number | null>;
  version?: string;

  constructor(
    label: string,
    command: string,
    args: string[] = [],
    env: Record<string, string | number | null> = {},
    version?: string,
  ) {
    this.label = label;
    this.command = command;
    this.args = args;
    this.env = env;
    if (version !== undefined) this.version = version;
  }
}

/** The error of a file provider; VS Code passes on its code. */
export class FileSystemError extends Error implements vscode.FileSystemError {
  readonly code: string;

  constructor(message = "", code = "Unknown") {
    super(message);
    this.code = code;
  }

  static NoPermissions(message?: string): FileSystemError {
    return new FileSystemError(message, "NoPermissions");
  }

  static FileNotFound(uri: vscode.Uri | string): FileSystemError {
    return new FileSystemError(`Unable to resolve nonexistent file '${String(uri)}'`, "FileNotFound");
  }
}

export class TabInputText implements vscode.TabInputText {
  readonly uri: Uri;

  constructor(uri: Uri) {
    this.uri = uri;
  }
}

export class TabInputTextDiff implements vscode.TabInputTextDiff {
  readonly original: Uri;
  readonly modified: Uri;

  constructor(original: Uri, modified: Uri) {
    this.original = original;
    this.modified = modified;
  }
}

export class TabInputWebview implements vscode.TabInputWebview {
  readonly viewType: string;

  constructor(viewType: string) {
    this.viewType = viewType;
  }
}

/** Kinds of editors that no test opens. */
export class TabInputCustom {}
export class TabInputNotebook {}
export class TabInputNotebookDiff {}
export class TabInputTerminal {}

export class TextEdit implements vscode.TextEdit {
  range: vscode.Range;
  newText: string;

  constructor(range: vscode.Range, newText: string) {
    this.range = range;
    this.newText = newText;
  }

  static replace(range: vscode.Range, newText: string): TextEdit {
    return new TextEdit(range, newText);
  }
}

export class SnippetString implements Pick<vscode.SnippetString, "value"> {
  value: string;

  constructor(value = "") {
    this.value = value;
  }
}

export class SnippetTextEdit implements Pick<vscode.SnippetTextEdit, "range"> {
  range: Range;
  snippet: SnippetString;

  constructor(range: Range, snippet: SnippetString) {
    this.range = range;
    this.snippet = snippet;
  }
}
