/**
 * The instructions for an assistant before it presents a review. The first paragraph is the tool's documented
 * description; the next step follows it, because clients cut long descriptions off.
 */
export const presentReviewGuidance = `Display a code review in the VSCode review panel. Reviews should be structured markdown with clear sections and actionable feedback. Use [\`filename:line\`][] format for file references (rustdoc-style).

Call it after you have changed code, or to show or discuss changes. Then call wait_for_feedback: the user reads in the panel, and asks, comments, approves or requests changes there. Do not repeat the review in the terminal.

Suggested structure: a heading with a summary that could be the commit message; ## Context (why); ## Changes Made; ## Implementation Details (a walk through the code); ## Design Decisions and suggestions at the end.

References: [\`src/auth.ts:23-40\`][], [\`src/auth.ts#Session.close\`][], [\`function:validateToken\`][], [\`class:Session\`][], [\`search:some text\`][], [\`src/auth.ts?regex=^export\`][], [\`commit:15781e2\`][]; paths are relative to baseUri. Reference the most important lines, not every change; prefer the entry points of functions and classes. Correct those that the result lists.

A fence \`\`\`check holds a claim in the language of ide_capability, such as count(findReferences("validateToken")) == 3. The panel and the result say whether it holds.

Modes: replace for a new review; append for context or answers; update-section, sparingly, to rewrite a section with its subsections.

Example: "# Validate tokens\\n\\n## Changes Made\\n- Reject expired tokens in [\`src/auth.ts:23\`][]"`;
