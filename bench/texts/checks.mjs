import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { linesOfFile, referencedFiles } from "./reviewBlocks.mjs";

/** Number of checks in a review, the most that are run. */
export const checkCount = 200;
const checksOfSection = 10;

/**
 * Writes a review whose checks all hold while the state is the given one; of another state only the last one fails.
 * @param {number} state
 */
export function writeChecks(state) {
  const checks = Array.from({ length: checkCount - 1 }, (_, at) => {
    const line = 1 + ((at * 7) % linesOfFile);
    const file = referencedFiles[at % referencedFiles.length];
    return `readLines("${file}", ${line}, ${line}) contains "line ${line}"`;
  });
  const last = `readLines("state.txt", 1, 1) contains "${nameState(state)}"`;
  const fences = [...checks, last].map((check) => `\`\`\`check\n${check}\n\`\`\`\n`);
  const sections = Array.from({ length: checkCount / checksOfSection }, (_, at) => {
    const own = fences.slice(at * checksOfSection, (at + 1) * checksOfSection);
    return `## Part ${at + 1}\n\n${own.join("\n")}`;
  });
  return `# ${titleChecks(state)}\n\n${sections.join("\n")}`;
}

/**
 * Returns the title of a review with checks.
 * @param {number} state
 */
export function titleChecks(state) {
  return `The checks of ${nameState(state)}`;
}

/**
 * Writes the file with the state.
 * @param {string} folder
 * @param {number} state
 */
export function setState(folder, state) {
  writeFileSync(join(folder, "state.txt"), `${nameState(state)}\n`);
}

/** @param {number} state */
function nameState(state) {
  return `state ${state} of many`;
}
