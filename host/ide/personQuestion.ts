import { formatCount } from "@dialectic/shared/protocol";
import { maxQuestionTextChars } from "../limits.ts";

export function formatPersonQuestion(client: string, wish: string, kept: string): string {
  return toPlainLine(`${client} wants to ${wish}. “Always” and “Never” are remembered for ${kept}.`);
}

export function formatCommandQuestion(
  client: string,
  { command, args }: { readonly command: string; readonly args: readonly unknown[] },
): string {
  const shown = args.length === 0 ? "" : ` with ${shorten(JSON.stringify(args))}`;
  return formatPersonQuestion(client, `run the command ${command}${shown}`, "this command");
}

export function shorten(text: string, most = maxQuestionTextChars): string {
  return text.length > most ? `${text.slice(0, most)}… (${formatCount(text.length, "character")})` : text;
}

/**
 * Returns one line that VS Code shows literally: a notification would turn brackets before parentheses into links, even
 * to commands.
 */
function toPlainLine(text: string): string {
  // Control and format characters could make one text look like another.
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, " ").replaceAll("](", "] (");
}
