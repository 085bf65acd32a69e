import type { serverBounds } from "../limits.ts";

export type ServerBounds = Readonly<typeof serverBounds>;
