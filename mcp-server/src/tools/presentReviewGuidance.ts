/**
 * The instructions for an assistant before it presents a review. The first paragraph is the tool's documented
 * description.
 */
export const presentReviewGuidance = `Display a code review in the VSCode review panel. Reviews should be structured markdown with clear sections and actionable feedback. Use [\`filename:line\`][] format for file references (rustdoc-style).

When to use it: after you have changed code, or when the user asks to see, explain or discuss changes. The panel is where they read; do not repeat the review in the terminal.

Structure (adapt it to what the user asked for, nothing here is a rigid template):
- Begin with a heading and a brief summary that could be the commit message.
- Say what was done and why (## Context), what changed (## Changes Made), how it works as a walk through the code (## Implementation Details).
- Use logical sections, and end with the decisions that were made (## Design Decisions) and what you suggest next.

File references:
- [\`src/auth.ts:23\`][] for a line, [\`src/auth.ts:23-40\`][] for a range; ordinary links [text](src/auth.ts:23) work too.
- [\`src/auth.ts#Session.close\`][], [\`function:validateToken\`][] and [\`class:Session\`][] find a declaration by its name, [\`search:some text\`][] and [\`src/auth.ts?regex=^export\`][] a text; [\`commit:15781e2\`][] shows a commit.
- Paths are relative to baseUri. Give a reference for every significant place, but reference the most important lines, not every change; prefer the entry point of a function or class.
- The result lists references that do not resolve, with what was probably meant: correct them.

Checks: a fence \`\`\`check holds a claim in the language of ide_capability, such as count(findReferences("validateToken")) == 3 (== != < <= > >= contains, is empty, is not empty; a first line // names it); the panel shows whether it holds, again after every save, and the result lists those that do not.

Modes:
- replace (default) for a new review, or one that has changed throughout.
- append to add context or to answer a question: what stands stays.
- update-section, sparingly, to rewrite one section with its subsections; content that begins with a heading renames it.

Afterwards call wait_for_feedback: the user asks, comments, approves or requests changes in the panel. Whatever they said also comes with the result of any other Dialectic tool.

Example: {"content": "# Validate tokens before refresh\\n\\n## Context\\nExpired tokens were refreshed without a check.\\n\\n## Changes Made\\n- Reject expired tokens in [\`src/auth.ts:23\`][]", "baseUri": "/home/me/project"}`;
