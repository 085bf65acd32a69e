/** The programs of a real VS Code: Node's binary and what it runs. */
export interface VsCodePrograms {
  readonly node: string;
  readonly entry: string;
}
/** The programs of the installed VS Code, or undefined when it is not installed. */
export function findVsCode(): VsCodePrograms | undefined;
/** The programs of a VS Code in the cache folder, installed when it is not there. */
export function ensureVsCode(): VsCodePrograms;
