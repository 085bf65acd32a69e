/** Path of a command; the package that brings it is installed when there is none. */
export function ensureCommand(command: string, packageName: string): string;
