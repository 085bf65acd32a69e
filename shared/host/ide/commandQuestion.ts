/** Characters of arguments that a question shows. */
const shownArguments = 300;

/** What a person is asked before an assistant runs a command. */
export function commandQuestion(
  client: string,
  { command, args }: { readonly command: string; readonly args: readonly unknown[] },
): string {
  const shown = args.length === 0 ? "" : ` with ${shortened(JSON.stringify(args))}`;
  return plainWords(
    `${client} wants to run the command ${command}${shown}. Always and Never are kept for this command.`,
  );
}

function shortened(text: string): string {
  return text.length > shownArguments ? `${text.slice(0, shownArguments)}… (${text.length} characters)` : text;
}

/** One line that VS Code shows as it is: a notification would make links, also to commands, of brackets before parentheses. */
function plainWords(text: string): string {
  // Control and format characters could make one text look like another.
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, " ").replaceAll("](", "] (");
}
