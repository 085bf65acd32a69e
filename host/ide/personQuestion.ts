/** Characters of one part of a question that are shown. */
const shownLength = 300;

/** What a person is asked before an assistant does something. */
export function personQuestion(client: string, wish: string, kept: string): string {
  return plainWords(`${client} wants to ${wish}. Always and Never are kept for ${kept}.`);
}

/** What a person is asked before an assistant runs a command. */
export function commandQuestion(
  client: string,
  { command, args }: { readonly command: string; readonly args: readonly unknown[] },
): string {
  const shown = args.length === 0 ? "" : ` with ${shortened(JSON.stringify(args))}`;
  return personQuestion(client, `run the command ${command}${shown}`, "this command");
}

/** A text that is no longer than a question has room for. */
export function shortened(text: string, most = shownLength): string {
  return text.length > most ? `${text.slice(0, most)}… (${text.length} characters)` : text;
}

/** One line that VS Code shows as it is: a notification would make links, also to commands, of brackets before parentheses. */
function plainWords(text: string): string {
  // Control and format characters could make one text look like another.
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, " ").replaceAll("](", "] (");
}
