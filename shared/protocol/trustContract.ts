import * as z from "zod/mini";
import { value } from "./value.ts";

export const trustValues = {
  /** True while the person has not trusted the folder, whether a question about it is open or not. */
  isRestricted: value(z.boolean(), false),
};
