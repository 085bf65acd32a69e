import { drawnUnasked } from "../limits.ts";

export const countedParts = Object.keys(drawnUnasked) as readonly (keyof typeof drawnUnasked)[];
export type CountedPart = keyof typeof drawnUnasked;
