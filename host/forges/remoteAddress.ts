import type { ForgeRepository, PullAddress } from "./forge.ts";

/*
 * Addresses of repositories and pull requests. Rules:
 * - The addresses of remotes are those that git resolves (`git remote get-url`), by https or ssh.
 * - A host is written as in https: the port of ssh says nothing about it. GitHub's ssh over port 443 is GitHub.
 * - Owner and name have only the characters that forges allow, so that nothing else is ever a part of a request.
 */

const part = /^(?!\.{1,2}$)[\w.-]{1,100}$/;
const host = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/;

/** Reads the address of a remote; undefined for one that is not a repository on a forge, such as a path. */
export function parseRemote(address: string): ForgeRepository | undefined {
  const [, user = "", scpHost, scpPath] = /^([\w.-]+@)?([\w.-]+):(?!\/\/)(.+)$/.exec(address) ?? [];
  // A letter and a colon begin a path on Windows.
  if (scpHost !== undefined && scpPath !== undefined && (user !== "" || scpHost.length > 1))
    return toRepository(scpHost, scpPath);
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol === "https:") return toRepository(url.host, url.pathname);
  return url.protocol === "ssh:" || url.protocol === "git+ssh:" ? toRepository(url.hostname, url.pathname) : undefined;
}

function toRepository(written: string, path: string): ForgeRepository | undefined {
  const [owner, name, ...rest] = path
    .replace(/^\/+|\/+$/g, "")
    .replace(/\.git$/i, "")
    .split("/");
  const found = written.toLowerCase().replace(/^ssh\.(?=github\.com$)/, "");
  if (owner === undefined || name === undefined || rest.length > 0) return undefined;
  return part.test(owner) && part.test(name) && host.test(found) ? { host: found, owner, name } : undefined;
}

/** The name by which a person or an assistant means a pull request: a number, or its whole address. */
export type NamedPull =
  | { readonly kind: "number"; readonly number: number }
  | { readonly kind: "address"; readonly address: PullAddress };

/** Reads `7`, `#7`, `pr:7`, or the address of any page of a pull request; undefined for other words. */
export function parsePull(written: string): NamedPull | undefined {
  const words = written.trim().replace(/^pr:\s*/i, "");
  const [, digits] = /^#?(\d{1,9})$/.exec(words) ?? [];
  if (digits !== undefined) return Number(digits) > 0 ? { kind: "number", number: Number(digits) } : undefined;
  const url = URL.canParse(words) ? new URL(words) : undefined;
  const [, path, number] = /^(\/[^/]+\/[^/]+)\/pull\/(\d{1,9})(?:\/|$)/.exec(url?.pathname ?? "") ?? [];
  if (url?.protocol !== "https:" || path === undefined || Number(number) === 0) return undefined;
  const repository = toRepository(url.host, path);
  return repository && { kind: "address", address: { ...repository, number: Number(number) } };
}

export function isSameRepository(one: ForgeRepository, other: ForgeRepository): boolean {
  const name = ({ host: at, owner, name: own }: ForgeRepository) => `${at}/${owner}/${own}`.toLowerCase();
  return name(one) === name(other);
}
