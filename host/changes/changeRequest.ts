import type { changesBridge } from "@dialectic/shared/protocol";
import type * as z from "zod/mini";

type RequestContract = (typeof changesBridge)["review/request"];

/** A request with the directories that the client works in, and its session. */
export type ChangeRequest = z.infer<RequestContract["params"]> & {
  readonly bases?: readonly string[];
  readonly session?: string | undefined;
};
export type ChangeAnswer = z.infer<RequestContract["result"]>;
