/** The programs of a real VS Code: Node's binary and its entry script. */
export interface VsCodePrograms {
  readonly node: string;
  readonly entry: string;
  /** Returns the server's options that some versions lack. */
  readonly options: (wish: { readonly idleSeconds?: number | undefined }) => readonly string[];
}
/** The newest VS Code, or the oldest one that the extension supports. */
export type VsCodeEdition = "newest" | "oldest";
/** Returns the programs of the installed VS Code, or undefined when it is not installed. */
export function findVsCode(edition?: VsCodeEdition): VsCodePrograms | undefined;
/** Returns the programs of a VS Code in the cache folder; installs it first if it is missing. */
export function ensureVsCode(edition?: VsCodeEdition): VsCodePrograms;
