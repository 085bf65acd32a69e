import type { BridgeResult } from "@dialectic/host/socket";
import type { BridgeMethod, Refusal } from "@dialectic/shared/protocol";
import { maxResourcePageChars } from "../limits.ts";
import type { HostAnswer, HostPort } from "../window/hostPort.ts";

/** A resource as `resources/list` shows it. */
export interface ListedResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
}

/** The content of a resource. */
interface ReadResource {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
}

const markdown = "text/markdown";
const json = "application/json";
const parts = {
  comments: "its status and comments, as JSON",
  coverage: "which of the changes it explains, as JSON",
};

export const resourceTemplates = [
  {
    uriTemplate: "dialectic://review/{id}",
    name: "review",
    title: "The text of a review",
    mimeType: markdown,
  },
  {
    uriTemplate: "dialectic://review/{id}/iteration/{n}",
    name: "iteration",
    title: "The text of an earlier iteration of a review",
    mimeType: markdown,
  },
  {
    uriTemplate: "dialectic://review/{id}/comments",
    name: "comments",
    title: `A review: ${parts.comments}`,
    mimeType: json,
  },
  {
    uriTemplate: "dialectic://review/{id}/coverage",
    name: "coverage",
    title: `A review: ${parts.coverage}`,
    mimeType: json,
  },
];

/** Returns the resources of a review that change while it goes on. */
export function listUris(reviewId: string): readonly string[] {
  const uri = `dialectic://review/${encodeURIComponent(reviewId)}`;
  return [uri, ...Object.keys(parts).map((part) => `${uri}/${part}`)];
}

/** Lists the reviews of the client's folders; of the open ones with their comments and coverage. */
export async function listResources(host: HostPort, signal: AbortSignal): Promise<readonly ListedResource[]> {
  const { reviews = [] } = (await host.reviews({}, signal)) ?? {};
  return reviews.flatMap(({ reviewId, title, isOpen }) => {
    const [uri = "", ...others] = listUris(reviewId);
    const about = title === "" ? reviewId : title;
    const rest = others.map((each, at) => {
      const part = Object.values(parts)[at];
      return { uri: each, name: each.slice(uri.length + 1), title: `${about}: ${part}`, mimeType: json };
    });
    return [{ uri, name: reviewId, title: about, mimeType: markdown }, ...(isOpen ? rest : [])];
  });
}

/** True for the address of a review of the client's folders; without a window, for any of the right form. */
export async function hasResource(uri: string, host: HostPort, signal: AbortSignal): Promise<boolean> {
  const { reviewId } = parseAddress(uri) ?? {};
  if (reviewId === undefined) return false;
  const list = await host.reviews({}, signal);
  return list === undefined || list.reviews.some((review) => review.reviewId === reviewId);
}

/** Reads a resource; undefined for an address that is none. Rejects with the window's words when it refuses. */
export async function readResource(
  uri: string,
  host: HostPort,
  signal: AbortSignal,
): Promise<ReadResource | undefined> {
  const named = parseAddress(uri);
  if (named === undefined) return undefined;
  const { reviewId, iteration, part } = named;
  switch (part) {
    case "comments": {
      const status = answered(await host.request("feedback/status", { reviewId }, undefined, signal));
      return asJson(uri, status);
    }
    case "coverage": {
      const { references: _, ...checked } = answered(
        await host.request("references/check", { reviewId }, undefined, signal),
      );
      return asJson(uri, checked);
    }
    default: {
      const number = iteration === undefined ? {} : { iteration };
      return { uri, mimeType: markdown, text: await readText({ reviewId, ...number }, host, signal) };
    }
  }
}

interface Address {
  readonly reviewId: string;
  readonly iteration?: number;
  readonly part?: string;
}

function parseAddress(uri: string): Address | undefined {
  const [, id, iteration, part] = address.exec(uri) ?? [];
  const reviewId = id === undefined ? undefined : decode(id);
  if (reviewId === undefined) return undefined;
  return {
    reviewId,
    ...(iteration === undefined ? {} : { iteration: Number(iteration) }),
    ...(part === undefined ? {} : { part }),
  };
}

const address = /^dialectic:\/\/review\/([^/?#]+)(?:\/iteration\/([1-9]\d{0,8})|\/(comments|coverage))?$/;

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone percent sign: no address of ours.
    return undefined;
  }
}

/** Reads the whole text, page by page. */
async function readText(
  review: { readonly reviewId: string; readonly iteration?: number },
  host: HostPort,
  signal: AbortSignal,
): Promise<string> {
  let text = "";
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const page: Answered<"review/get"> = answered(
      await host.request("review/get", { ...review, offset, limit: maxResourcePageChars }, undefined, signal),
    );
    text += page.content;
    offset = page.nextOffset;
  }
  return text;
}

type Answered<M extends BridgeMethod> = Exclude<BridgeResult<M>, { readonly kind: "refused" }>;

/** Returns the answer of a window; throws its refusal, or the reason why there is none. */
function answered<M extends BridgeMethod>(answer: HostAnswer<M>): Answered<M> {
  if (answer.kind === "unreachable") throw new Error(answer.message);
  const { result } = answer;
  if ("reason" in result) throw new Error((result as Refusal).message);
  return result as Answered<M>;
}

function asJson(uri: string, { kind: _, ...data }: { readonly kind: string }): ReadResource {
  return { uri, mimeType: json, text: JSON.stringify(data, undefined, 2) };
}
