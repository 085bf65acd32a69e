import * as z from "zod/mini";

export const logLevel = z.enum(["debug", "info", "warn", "error"]);
export type LogLevel = z.infer<typeof logLevel>;
