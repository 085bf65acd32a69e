import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";
import { value } from "./value.ts";

/** The assistants of this person, and what was done to connect them. */
export const setupView = z.object({
  /** Installed ones first. */
  assistants: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      isInstalled: z.boolean(),
      /** True when its configuration names this server. */
      isSetUp: z.boolean(),
      /** Command that connects it, where the page cannot offer that itself. */
      command: z.optional(z.string()),
    }),
  ),
  /** Titles of the assistants that are connected to this window now. */
  clients: z.array(z.string()),
  /** A change to a configuration that is shown and not answered. */
  pending: z.optional(z.object({ title: z.string(), file: z.string(), isRemoval: z.boolean() })),
  /** Title of the assistant whose configuration was written last, until it connects; `check` is its command that lists its servers. */
  written: z.optional(z.object({ title: z.string(), check: z.optional(z.string()) })),
});
export type SetupView = z.infer<typeof setupView>;

export const setupContract = defineContract({
  /** Looks again at which assistants are installed and connected; the value `setup` says what was found. */
  "setup/refresh": request(z.object({}), z.object({})),
  /** Shows the change that connects an assistant; without a name, the person picks one. */
  "setup/connect": request(z.object({ assistant: z.optional(z.string()) }), z.object({})),
  /** Applies the shown change, or leaves the configuration as it is. */
  "setup/answer": request(z.object({ isWanted: z.boolean() }), z.object({})),
  /** Takes the change back that was written last. */
  "setup/undo": request(z.object({}), z.object({})),
});

export const setupValues = {
  /** `null` where nothing can connect an assistant. */
  setup: value(z.nullable(setupView), null),
};
