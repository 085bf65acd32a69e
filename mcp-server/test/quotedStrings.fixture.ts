/**
 * Strings that documents, scripts and assistants know verbatim. They come first in the text that contains them, and
 * stay when that text is rewritten. `quotedStrings.test.ts` checks the built server for each of them.
 */

/** Beginnings of descriptions: of a tool, or of one of its parameters. */
export const quotedDescriptions: readonly {
  readonly tool: string;
  readonly parameter?: string;
  readonly text: string;
}[] = [
  {
    tool: "present_review",
    text: "Display a code review in the VSCode review panel. Reviews should be structured markdown with clear sections and actionable feedback. Use [`filename:line`][] format for file references (rustdoc-style).",
  },
  {
    tool: "present_review",
    parameter: "baseUri",
    text: "Base directory path for resolving relative file references (required)",
  },
  {
    tool: "present_review",
    parameter: "mode",
    text: "replace (default) - replace entire review, update-section - update specific section, append - add to existing review",
  },
  {
    tool: "present_review",
    parameter: "section",
    text: 'Section name for update-section mode (e.g., "Summary", "Security Issues", "Performance")',
  },
  {
    tool: "get_selection",
    text: "Get the currently selected text from any active editor in VSCode. Works with source files, review panels, and any other text editor. Returns null if no text is selected or no active editor is found.",
  },
];

/** Beginnings of answers to calls that fail, without any window. */
export const quotedErrors: readonly {
  readonly tool: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly text: string;
}[] = [
  { tool: "present_review", parameters: { baseUri: "." }, text: "Content parameter is required" },
  {
    tool: "present_review",
    parameters: { content: "# A", baseUri: ".", mode: "insert" },
    text: "Mode must be 'replace', 'update-section', or 'append'",
  },
  {
    tool: "present_review",
    parameters: { content: "# A", baseUri: ".", mode: "update-section" },
    text: "Section parameter required for update-section mode",
  },
  {
    tool: "present_review",
    parameters: { content: "# A", baseUri: "." },
    text: "Failed to communicate with VSCode extension",
  },
  {
    tool: "health_check",
    parameters: { workspace_path: "a/b" },
    text: "workspace_path must be an absolute path, got: a/b",
  },
  { tool: "update_review", parameters: { review_id: "r-1", action: "dance" }, text: "Unknown action" },
];

/** Beginnings of the log lines of a successful `present_review`, in order. */
export const quotedLog: readonly string[] = [
  "Received present_review tool call with 2 parameters",
  "Parameters validated successfully: mode=replace, content length=3",
  "Forwarding review to VSCode extension via IPC...",
  "Review successfully displayed in VSCode",
];
