export interface ProgramCommand {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly CompletedFlag[];
  readonly argument?: CompletedFlag["takes"];
}

export interface CompletedFlag {
  /** Without dashes. */
  readonly flag: string;
  readonly takes: "nothing" | "text" | "file" | "directory" | readonly string[];
  readonly summary?: string;
  /** True when the value may be left out; where it is there, it follows an equals sign. */
  readonly isOptional?: true;
  /** True when the flag takes every word up to the next flag. */
  readonly isList?: boolean;
}

/** Every command that is not a tool; commandProgram.ts runs them. */
export const programCommands: readonly ProgramCommand[] = [
  {
    name: "panel",
    summary: "Open the review panel in a browser, without VS Code",
    flags: [
      { flag: "workspace", takes: "directory" },
      { flag: "open", takes: "nothing" },
      { flag: "review", takes: "text" },
      { flag: "trust", takes: "nothing" },
      { flag: "stop", takes: "nothing" },
      { flag: "port", takes: "text" },
      { flag: "editor", takes: "text" },
      { flag: "max-content-length", takes: "text" },
      { flag: "help", takes: "nothing" },
    ],
  },
  {
    name: "trust",
    summary: "Trust a folder, so that the panel may start git and run checks in it",
    argument: "directory",
    flags: [
      { flag: "language-servers", takes: "nothing" },
      { flag: "help", takes: "nothing" },
    ],
  },
  {
    name: "inbox",
    summary: "List the reviews that wait for you, in all windows and folders",
    flags: [
      { flag: "json", takes: "nothing" },
      { flag: "help", takes: "nothing" },
    ],
  },
  {
    name: "doctor",
    summary: "Show which window is chosen and why, and how to fix problems",
    flags: [
      { flag: "workspace", takes: "directory" },
      { flag: "store", takes: "nothing" },
      { flag: "json", takes: "nothing" },
      { flag: "help", takes: "nothing" },
    ],
  },
  {
    name: "check",
    summary: "Judge the reviews of commits by the rules of the repository, in CI or before a push",
    flags: [
      { flag: "workspace", takes: "directory" },
      { flag: "review", takes: "file" },
      { flag: "each-commit", takes: "nothing" },
      { flag: "fetch", takes: "nothing" },
      { flag: "format", takes: ["text", "json", "sarif", "junit", "github"] },
      { flag: "output", takes: "file" },
      { flag: "trust", takes: ["head"], isOptional: true },
      { flag: "timeout", takes: "text" },
      { flag: "help", takes: "nothing" },
    ],
  },
  {
    name: "notes",
    summary: "Fetch the reviews of commits from a remote, or push them there",
    argument: ["fetch", "push"],
    flags: [
      { flag: "remote", takes: "text" },
      { flag: "workspace", takes: "directory" },
      { flag: "help", takes: "nothing" },
    ],
  },
  {
    name: "review",
    summary: "Read a pull request into a review, by your own gh: dialectic review pr 123",
    argument: ["pr"],
    flags: [
      { flag: "new", takes: "nothing" },
      { flag: "workspace", takes: "directory" },
      { flag: "panel", takes: "text" },
      { flag: "json", takes: "nothing" },
      { flag: "help", takes: "nothing" },
    ],
  },
  {
    name: "setup",
    summary: "Add this server to an assistant's configuration, or remove it",
    argument: ["claude-code", "vscode", "cursor", "codex", "gemini", "amazon-q", "zed"],
    flags: [
      { flag: "scope", takes: ["user", "project"] },
      { flag: "workspace", takes: "directory" },
      { flag: "panel", takes: "text" },
      { flag: "plugin", takes: "nothing" },
      { flag: "yes", takes: "nothing" },
      { flag: "print", takes: "nothing" },
      { flag: "undo", takes: "nothing" },
      { flag: "help", takes: "nothing" },
    ],
  },
  {
    name: "hook",
    summary: "Answer a hook of an assistant: ask for a review when its turn ends",
    flags: [
      { flag: "leave", takes: "text" },
      { flag: "help", takes: "nothing" },
    ],
  },
  {
    name: "connect",
    summary: "Connect a program, such as a plugin of an editor, to the window of this folder",
    flags: [
      { flag: "stdio", takes: "nothing" },
      { flag: "transport", takes: ["stdio"] },
      { flag: "name", takes: "text" },
      { flag: "workspace", takes: "directory" },
      { flag: "panel", takes: "text" },
      { flag: "wait", takes: "nothing" },
      { flag: "timeout", takes: "text" },
      { flag: "log-level", takes: ["debug", "info", "warn", "error"] },
      { flag: "help", takes: "nothing" },
    ],
  },
  {
    name: "completion",
    summary: "Print a script that completes commands and flags: bash, zsh or fish",
    flags: [{ flag: "help", takes: "nothing" }],
    argument: ["bash", "zsh", "fish"],
  },
];
