/** Written by `npm run build`. */
export const buildStamp: string;

/** Why something that was made from the product's sources cannot be used, as the end of a sentence; nothing when it is up to date. */
export function outdatedReason(file: string): string | undefined;
