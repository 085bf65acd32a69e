import { isRecord } from "@dialectic/shared/protocol";
import { type Refused, refuse } from "../base/createRefusal.ts";

export const serverName = "dialectic";

export type ServerEntry = Readonly<Record<string, unknown>>;

export type FoundServer =
  | { readonly kind: "found"; readonly entry: ServerEntry | undefined }
  /** The assistant could not read it, so it must not be written. */
  | Refused;

export type EditedText = { readonly kind: "edited"; readonly text: string } | Refused;

/** Edits the text of a configuration and leaves everything else in it unchanged. */
export interface ConfigurationText {
  find(text: string): FoundServer;
  /** Sets the keys of the entry; other keys under the server's name are kept. */
  put(text: string, entry: ServerEntry): EditedText;
  /** Removes the server; `keepContainer` keeps the container even when it is empty then. */
  remove(text: string, keepContainer: boolean): EditedText;
  others(text: string): unknown;
}

export type ReadConfiguration = { readonly kind: "read"; readonly value: Record<string, unknown> } | Refused;

/** Finds the server in a container; `grouping` is the format's word for an object. */
export function findServerEntry(read: ReadConfiguration, container: string, grouping: string): FoundServer {
  if (read.kind === "refused") return read;
  const servers = read.value[container];
  if (servers !== undefined && !isRecord(servers)) return refuse(`"${container}" is not ${grouping}`);
  const entry = servers?.[serverName];
  if (entry !== undefined && !isRecord(entry)) return refuse(`"${container}.${serverName}" is not ${grouping}`);
  return { kind: "found", entry };
}

export function omitServer(read: ReadConfiguration, container: string): unknown {
  if (read.kind === "refused") return undefined;
  const servers = read.value[container];
  // A copy, because parsers differ in the prototypes of their objects.
  if (!isRecord(servers)) return { ...read.value };
  const { [serverName]: _, ...others } = servers;
  const { [container]: __, ...rest } = read.value;
  // An empty container is ignored: it was created for the server alone.
  return Object.keys(others).length === 0 ? rest : { ...rest, [container]: others };
}

export function detectLineEnd(text: string): "\r\n" | "\n" {
  return text.includes("\r\n") ? "\r\n" : "\n";
}
