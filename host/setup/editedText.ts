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

/** What a text says as a whole, or why it is none that could be changed. */
export type ReadConfiguration =
  | { readonly kind: "read"; readonly value: Record<string, unknown> }
  | { readonly kind: "refused"; readonly message: string };

/** The entry of the server below a container; `grouping` is what the format calls something that has named members. */
export function serverIn(read: ReadConfiguration, container: string, grouping: string): FoundServer {
  if (read.kind === "refused") return read;
  const servers = read.value[container];
  if (servers !== undefined && !isRecord(servers)) return refused(`"${container}" is not ${grouping}`);
  const entry = servers?.[serverName];
  if (entry !== undefined && !isRecord(entry)) return refused(`"${container}.${serverName}" is not ${grouping}`);
  return { kind: "found", entry };
}

/** Everything that a text says but for the server; nothing when it cannot be read. */
export function withoutServer(read: ReadConfiguration, container: string): unknown {
  if (read.kind === "refused") return undefined;
  const servers = read.value[container];
  // A copy: readers differ in the prototype of what they read.
  if (!isRecord(servers)) return { ...read.value };
  const { [serverName]: _, ...others } = servers;
  const { [container]: __, ...rest } = read.value;
  // A key that was made for the server alone says nothing once it is gone.
  return Object.keys(others).length === 0 ? rest : { ...rest, [container]: others };
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
