import * as z from "zod/mini";

/** Log levels, most verbose first. */
export const logLevel = z.enum(["debug", "info", "warn", "error"]);
export type LogLevel = z.infer<typeof logLevel>;
