/** Switches for a browser that tests drive. */
export const chromiumArguments: string[];
/** Path of a Chromium on this machine, or undefined. */
export function findChromium(): Promise<string | undefined>;
/** Path of a Chromium, installed when there is none. */
export function ensureChromium(): Promise<string>;
