/** Returns the path of a command; installs its package if it is missing. */
export function ensureCommand(command: string, packageName: string): string;
/** Milliseconds that the installation of a package may take. */
export const installMs: number;
