/**
 * Returns a text for a message of VS Code, which would draw a link for `[words](command:name)`, and run the command at a click. Every message
 * may have words of others in it: those of git, of a forge, of an assistant, or the name of a file.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll("](", "] (");
}
