/** Switches for a browser that tests drive. */
export const chromiumArguments: string[];
/** Returns the path of a Chromium on this machine, or undefined. */
export function findChromium(): Promise<string | undefined>;
/** Returns the path of a Chromium; installs one if there is none. */
export function ensureChromium(): Promise<string>;
