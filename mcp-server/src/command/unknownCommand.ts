import { kebabCase } from "./commandFlags.ts";
import { programCommands } from "./programCommands.ts";

/** Returns the message for an unknown command, with the names that share the most words with it. */
export function unknownCommand(command: string, toolNames: readonly string[]): string {
  const names = [...toolNames.map(kebabCase), ...programCommands.map(({ name }) => name)];
  const words = splitIntoWords(command);
  const shared = (name: string) =>
    words.filter((word) => splitIntoWords(name).some((each) => isClose(each, word))).length;
  const most = Math.max(...names.map(shared));
  // One shared word of several is a coincidence.
  const isNear = most > words.length / 2;
  const close = isNear ? names.filter((name) => shared(name) === most) : [];
  const meant = close.length === 0 ? "" : ` Did you mean ${close.join(" or ")}?`;
  return `Unknown command: ${command}${meant === "" ? "" : `.${meant}`}\n\nRun dialectic --help for all commands.\n`;
}

/** Words that many names contain, and that distinguish none. */
const smallWords = new Set(["get", "list", "for", "help"]);

function splitIntoWords(name: string): readonly string[] {
  return kebabCase(name)
    .split("-")
    .filter((word) => word.length > 2 && !smallWords.has(word));
}

/** True when one word begins with the other, or they differ in at most one letter or one transposition. */
function isClose(one: string, other: string): boolean {
  if (one.startsWith(other) || other.startsWith(one)) return true;
  const start = countSharedLetters(one, other);
  const [left, right] = [one.slice(start), other.slice(start)];
  const end = countSharedLetters(reverseText(left), reverseText(right));
  const [wrong, meant] = [left.slice(0, left.length - end), right.slice(0, right.length - end)];
  return Math.max(wrong.length, meant.length) <= 1 || (wrong.length === 2 && wrong === reverseText(meant));
}

function countSharedLetters(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function reverseText(text: string): string {
  return [...text].reverse().join("");
}
