import * as z from "zod/mini";

/**
 * The optional parameter that selects one of several windows. Only `list_workspaces` describes it, because clients pay for
 * every description in every tool.
 */
export const workspaceParameter = z.optional(z.string().check(z.minLength(1)));
