import type { OpenReviews } from "./reviews/openReviews.ts";
import type { FeedbackTasks } from "./tasks/feedbackTasks.ts";
import type { AdvertisedSchema } from "./tools/jsonSchema.ts";
import type { Progress, Tool, ToolResult } from "./tools/tool.ts";

/** The tools with their dependencies; loaded on a client's first request, so that `initialize` is answered at once. */
export interface ToolRunner {
  readonly tools: readonly Tool[];
  readonly find: (name: string) => Tool | undefined;
  readonly advertise: (tool: Tool) => AdvertisedTool;
  readonly call: (tool: Tool, parameters: unknown, signal: AbortSignal, progress?: Progress) => Promise<ToolResult>;
  /** Tells the windows that the assistant has a result, if feedback is in it; call it once the result was sent. */
  readonly received: (result: ToolResult) => Promise<void>;
}

/** The runner of a server, whose client sees only the tools that its window can serve; it may call the others, too. */
export interface ServedRunner extends ToolRunner {
  readonly listed: () => Promise<readonly Tool[]>;
  readonly reviews: OpenReviews;
  readonly tasks: FeedbackTasks;
}

/** A tool as `tools/list` shows it. */
export interface AdvertisedTool extends Pick<Tool, "name" | "title" | "description" | "annotations"> {
  readonly inputSchema: AdvertisedSchema;
  readonly outputSchema: AdvertisedSchema;
  /** Limits that a client cannot read from the schemas. */
  readonly _meta: Readonly<Record<string, unknown>>;
}
