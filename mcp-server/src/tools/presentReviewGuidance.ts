/**
 * The instructions for an assistant before it presents a review. The first paragraph is the tool's documented
 * description; the next step follows it, because clients cut long descriptions off.
 */
export const presentReviewGuidance = `Display a code review in the VSCode review panel. Reviews should be structured markdown with clear sections and actionable feedback. Use [\`filename:line\`][] format for file references (rustdoc-style).

Call it after changing code, or to discuss changes. Then call wait_for_feedback: the user reads, asks, comments, approves or requests changes in the panel. Do not repeat the review in the terminal. Present a plan before coding with kind: plan.

Suggested structure: a heading that could be the commit message; ## Context (why); ## Changes Made; ## Implementation Details (a code walk); ## Design Decisions and suggestions.

References: [\`src/auth.ts:23-40\`][], [\`src/auth.ts#Session.close\`][], [\`function:validateToken\`][], [\`class:Session\`][], [\`search:some text\`][], [\`src/auth.ts?regex=^export\`][], [\`commit:15781e2\`][]; paths are relative to baseUri. Reference key lines, not every change; prefer entry points. Correct those that the result lists.

A fence \`\`\`check holds an ide_capability claim, such as count(findReferences("validateToken")) == 3; panel and result say whether it holds. A fence \`\`\`hunk shows the changes or code at its references, one a line.

Modes: replace for a new review; append for context or answers; update-section, sparingly, for a section with its subsections.

Example: "# Validate tokens\\n\\nReject expired tokens in [\`src/auth.ts:23\`][]"`;
