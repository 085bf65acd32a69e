import * as z from "zod/mini";
import { reviewMeta } from "./review.ts";
import { value } from "./value.ts";

export const viewValues = {
  /** The iteration that was presented last, while the page shows another review or an older iteration. */
  behind: value(z.nullable(reviewMeta), null),
};
