/** Written by `npm run build`. */
export const buildStamp: string;

/**
 * Returns the reason why a file built from the product's sources cannot be used, as the end of a sentence; undefined
 * when it is up to date.
 */
export function outdatedReason(file: string): string | undefined;
