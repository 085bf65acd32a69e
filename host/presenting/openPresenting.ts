import { type Bridge, type Handlers, type PanelToHost, type PartOf, protocolLimits } from "@dialectic/shared/protocol";
import type { PlacedClient } from "../files/callPlace.ts";
import type { HostBase } from "../files/hostBase.ts";
import type { OpenedPage, PagePart } from "../shown/pagePart.ts";
import { openSample } from "./openSample.ts";
import type { ReviewBase } from "./reviewBase.ts";
import { ReviewHost } from "./reviewHost.ts";
import { ownCallId, type ReviewSessions } from "./reviewSessions.ts";

type PresentBridge = Pick<Bridge, "review/present" | "review/get">;

/** Opens the presented reviews, and shows the one that the previous host showed. */
export async function openPresenting(
  base: HostBase,
  { resolver, states }: Pick<ReviewBase, "resolver" | "states">,
  sessions: ReviewSessions,
  maxContentLength: () => number = () => protocolLimits.maxContentLength,
) {
  const host = new ReviewHost({ ...base, resolver, states, maxContentLength, sessions });
  await host.restore();
  return {
    host,
    openSample: () => openSample(host, base),
    clientHandlers: ({ name, instance: session, place }: PlacedClient): Handlers<PresentBridge> => ({
      "review/present": async ({ retryId, ...params }) => {
        const baseUri = isNamed(params.baseUri) ? params.baseUri : (await place()).bases[0];
        return host.present({ ...params, baseUri, session, retryId: ownCallId(retryId, session, base.newId) }, name);
      },
      "review/get": (params) => host.get(params),
    }),
    openPage: ({ workspace, log }: OpenedPage): PagePart<PartOf<PanelToHost, "sample">> => ({
      handlers: {
        "sample/open": async () => {
          await openSample(host, { ...base, workspace, log });
          return {};
        },
      },
    }),
    dispose: () => host.dispose(),
  };
}

function isNamed(baseUri: string | undefined): boolean {
  return baseUri !== undefined && baseUri.trim() !== "";
}
