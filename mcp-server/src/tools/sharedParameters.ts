import { protocolLimits } from "@dialectic/shared/protocol";
import * as z from "zod/mini";

/** The offset of a page of text or of a list: `next` of the page before. The list of tools does not describe it in each tool. */
export const offsetParameter = z._default(z.int().check(z.gte(0)), 0);

/** The size of a page of text. */
export const limitParameter = z
  ._default(z.int().check(z.gte(1), z.lte(protocolLimits.maxPageBytes)), protocolLimits.answerBytes)
  .check(z.describe("Bytes"));

/**
 * The optional parameter that selects one of several windows. Only `list_workspaces` describes it, because clients pay for
 * every description in every tool.
 */
export const workspaceParameter = z.optional(z.string().check(z.minLength(1)));

export const symbolParameters = {
  filePath: z.string().check(z.minLength(1)),
  symbol: z.string().check(z.minLength(1)),
  codeSnippet: z.optional(z.string().check(z.minLength(1), z.describe("Code around it"))),
  line: z.optional(z.int().check(z.gte(1), z.describe("From 1"))),
  column: z.optional(z.int().check(z.gte(1))),
  workspace_path: workspaceParameter,
};
