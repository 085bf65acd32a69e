/** The name under which assistants know the server. */
export const serverName = "dialectic";

/** What stands under a server's name. */
export type ServerEntry = Readonly<Record<string, unknown>>;

/** What a configuration says of the server. */
export type FoundServer =
  | { readonly kind: "found"; readonly entry: ServerEntry | undefined }
  /** It is not what the assistant reads: nobody writes to it. */
  | { readonly kind: "refused"; readonly message: string };

/** A configuration with a change made to it. */
export type EditedText =
  | { readonly kind: "edited"; readonly text: string }
  | { readonly kind: "refused"; readonly message: string };

/** Changes the text of a configuration and leaves everything else in it as it is. */
export interface ConfigurationText {
  find(text: string): FoundServer;
  /** Sets the keys of the entry; others that stand under the server's name stay. */
  put(text: string, entry: ServerEntry): EditedText;
  /** Takes the server out; `keepContainer` leaves the key that held it even when it holds nothing more. */
  remove(text: string, keepContainer: boolean): EditedText;
  /** Everything that the text says, but for the server. */
  others(text: string): unknown;
}

/** A text that cannot be changed safely. */
export function refused(message: string): { readonly kind: "refused"; readonly message: string } {
  return { kind: "refused", message };
}

/** Whether a value has named members. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The line end that a text uses. */
export function lineEndOf(text: string): "\r\n" | "\n" {
  return text.includes("\r\n") ? "\r\n" : "\n";
}
