import { protocolLimits } from "@dialectic/shared/protocol";
import * as z from "zod/mini";

/** The offset of a page of text or of a list. */
export const offsetParameter = z._default(z.int().check(z.gte(0)), 0).check(z.describe("next of the page before"));

/** The size of a page of text. */
export const limitParameter = z
  ._default(z.int().check(z.gte(1), z.lte(protocolLimits.maxPageBytes)), protocolLimits.answerBytes)
  .check(z.describe("Bytes of a page"));
