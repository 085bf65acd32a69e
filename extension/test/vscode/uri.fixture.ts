import { posix } from "node:path";
import type * as vscode from "vscode";

const pattern = /^(?:([^:/?#]+?):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?/;

interface Components {
  readonly scheme: string;
  readonly authority?: string;
  readonly path?: string;
  readonly query?: string;
  readonly fragment?: string;
}

/**
 * An address, written and parsed as VS Code does: `toString` encodes everything but letters, digits, `-._~` and the `/`
 * of paths.
 */
export class Uri implements vscode.Uri {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
  readonly fragment: string;

  private constructor({ scheme, authority = "", path = "", query = "", fragment = "" }: Components) {
    // Addresses of files and of the web always have a path.
    const isRooted = path.startsWith("/") || !/^(?:file|https?)$/.test(scheme);
    this.scheme = scheme;
    this.authority = authority;
    this.path = isRooted ? path : `/${path}`;
    this.query = query;
    this.fragment = fragment;
  }

  static parse(value: string, strict = false): Uri {
    const [, scheme, authority = "", path = "", query = "", fragment = ""] = pattern.exec(value) ?? [];
    if (strict && scheme === undefined) throw new Error(`[UriError]: Scheme is missing: "${value}"`);
    const decode = (text: string) => text.replace(/(?:%[0-9A-Za-z]{2})+/g, decoded);
    return new Uri({
      scheme: scheme ?? "file",
      authority: decode(authority),
      path: decode(path),
      query: decode(query),
      fragment: decode(fragment),
    });
  }

  static file(path: string): Uri {
    return new Uri({ scheme: "file", path });
  }

  static from(components: Components): Uri {
    return new Uri(components);
  }

  static joinPath(base: vscode.Uri, ...segments: readonly string[]): Uri {
    return new Uri({ ...listParts(base), path: posix.join(base.path, ...segments) });
  }

  get fsPath(): string {
    return this.authority !== "" && this.scheme === "file" ? `//${this.authority}${this.path}` : this.path;
  }

  with(change: Partial<Components>): Uri {
    return new Uri({ ...listParts(this), ...change });
  }

  toString(skipEncoding = false): string {
    const encode = skipEncoding
      ? (text: string) => text.replace(/[#?]/g, encodeURIComponent)
      : (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, percent);
    const { scheme, authority, path, query, fragment } = this;
    const start =
      authority !== "" || scheme === "file" ? `${scheme}://${encode(authority.toLowerCase())}` : `${scheme}:`;
    const place = path.split("/").map(encode).join("/");
    return `${start}${place}${query === "" ? "" : `?${encode(query)}`}${fragment === "" ? "" : `#${encode(fragment)}`}`;
  }

  toJSON(): unknown {
    return { $mid: 1, ...listParts(this), fsPath: this.fsPath, external: this.toString() };
  }
}

function listParts({ scheme, authority, path, query, fragment }: vscode.Uri): Components {
  return { scheme, authority, path, query, fragment };
}

function percent(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Decodes a text; invalid encodings stay unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
