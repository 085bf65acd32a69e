/** The programs of a real VS Code: Node's binary and its entry script. */
export interface VsCodePrograms {
  readonly node: string;
  readonly entry: string;
}
/** Returns the programs of the installed VS Code, or undefined when it is not installed. */
export function findVsCode(): VsCodePrograms | undefined;
/** Returns the programs of a VS Code in the cache folder; installs it first if it is missing. */
export function ensureVsCode(): VsCodePrograms;
