import { maxSubscriptions } from "../limits.ts";
import type { HostPort } from "../window/hostPort.ts";
import { type ReviewListener, ReviewNews } from "./reviewNews.ts";
import { type CompletedArgument, completeArgument, reviewPrompts } from "./reviewPrompts.ts";
import { hasResource, listResources, readResource, resourceTemplates } from "./reviewResources.ts";

const tooManySubscriptions = `At most ${maxSubscriptions} resources are followed: unsubscribe from others first`;

export type OpenReviews = ReturnType<typeof openReviews>;

/** Opens the reviews of the client's folders as resources and prompts. */
export function openReviews(host: HostPort, listener: ReviewListener) {
  const news = new ReviewNews(host, listener);
  return {
    templates: resourceTemplates,
    list: (signal: AbortSignal) => listResources(host, signal),
    read: (uri: string, signal: AbortSignal) => readResource(uri, host, signal),
    /** Tells about changes from now on. */
    follow: () => news.start(),
    /** Adds an address to those whose changes a client is told; returns the reason when it is not added. */
    subscribe: async (uri: string, subscribed: Set<string>, signal: AbortSignal) => {
      if (!(await hasResource(uri, host, signal))) return `Resource not found: ${uri}`;
      if (subscribed.size >= maxSubscriptions && !subscribed.has(uri)) return tooManySubscriptions;
      subscribed.add(uri);
      news.start();
      return undefined;
    },
    prompts: reviewPrompts,
    complete: (argument: CompletedArgument, signal: AbortSignal) => completeArgument(argument, host, signal),
    dispose: () => news.dispose(),
  };
}
