import type { HostPort } from "../window/hostPort.ts";
import { type ReviewListener, ReviewNews } from "./reviewNews.ts";
import { completeArgument, reviewPrompts } from "./reviewPrompts.ts";
import { listResources, readResource, resourceTemplates } from "./reviewResources.ts";

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
    prompts: reviewPrompts,
    complete: (name: string, typed: string, given: Readonly<Record<string, string>>, signal: AbortSignal) =>
      completeArgument(name, typed, given, host, signal),
    dispose: () => news.dispose(),
  };
}
