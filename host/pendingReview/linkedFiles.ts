import { relative, sep } from "node:path";
import { type FoundReference, type LinkedPlace, linkReferences } from "@dialectic/shared/review";
import { askGit } from "../git/index.ts";

/** The files that the links of a review lead to. */
interface LinkTop {
  readonly root: string;
  readonly commit: string;
  /** Directory that paths of the review are relative to. */
  readonly baseUri: string;
  /** Address of the repository on the forge. */
  readonly address: string;
}

/** Turns the references of texts into links to the commit: only paths that the commit has become links. */
export class LinkedFiles {
  readonly #top: LinkTop;
  readonly #paths: ReadonlySet<string>;
  /** The paths by the names of their files. */
  readonly #named: ReadonlyMap<string, readonly string[]>;

  private constructor(top: LinkTop, paths: ReadonlySet<string>) {
    this.#top = top;
    this.#paths = paths;
    const named = new Map<string, string[]>();
    for (const path of paths) {
      const same = named.get(toName(path));
      if (same === undefined) named.set(toName(path), [path]);
      else same.push(path);
    }
    this.#named = named;
  }

  static async read(top: LinkTop, signal: AbortSignal): Promise<LinkedFiles> {
    const args = ["ls-tree", "-r", "--name-only", "-z", "--full-tree", "--end-of-options", top.commit];
    const listed = await askGit(top.root, args, signal);
    // Without the list, references are shown as code.
    return new LinkedFiles(top, new Set(listed.kind === "read" ? listed.value.toString().split("\0") : []));
  }

  /** Address of the files of the commit. */
  get address(): string {
    return `${this.#top.address}/blob/${this.#top.commit}`;
  }

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  link(text: string): string {
    return linkReferences(text, this.address, (found) => this.#find(found));
  }

  #find({ target }: FoundReference): LinkedPlace | undefined {
    if (target.kind !== "file" && target.kind !== "symbol") return undefined;
    const path = target.path === undefined ? undefined : this.#findPath(target.path);
    if (path === undefined) return undefined;
    if (target.kind === "symbol" || target.isWhole === true) return { path };
    return { path, line: target.line, endLine: target.endLine ?? target.line };
  }

  #findPath(written: string): string | undefined {
    const { root, baseUri } = this.#top;
    const path = written.replace(/^\.\//, "");
    const base = relative(root, baseUri).split(sep).join("/");
    const own = [base === "" ? path : `${base}/${path}`, path].find((each) => this.#paths.has(each));
    if (own !== undefined) return own;
    const ending = this.#named.get(toName(path))?.filter((each) => each.endsWith(`/${path}`));
    return ending?.length === 1 ? ending[0] : undefined;
  }
}

function toName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
