import { protocolLimits } from "@dialectic/shared/protocol";
import * as z from "zod/mini";

/** The offset of a page of text or of a list: `next` of the page before. The list of tools does not describe it in each tool. */
export const offsetParameter = z._default(z.int().check(z.gte(0)), 0);

/** The size of a page of text. */
export const limitParameter = z
  ._default(z.int().check(z.gte(1), z.lte(protocolLimits.maxPageBytes)), protocolLimits.answerBytes)
  .check(z.describe("Bytes"));
