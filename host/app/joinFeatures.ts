import { type Joined, joinParts, type NamedOnce } from "@dialectic/shared/protocol";
import type { FeedbackClient } from "../feedback/runningClients.ts";
import type { PlacedClient } from "../files/callPlace.ts";
import type { PageFollower, PageNews } from "../shown/pageNews.ts";
import type { OpenedPage } from "../shown/pagePart.ts";

/** A client as the features see it. */
export type HostClient = FeedbackClient & PlacedClient;

/** A feature as the start of a host sees it. A feature leaves out what it has not. */
export interface Feature {
  /** Returns the handlers for requests of a client. */
  readonly clientHandlers?: (client: HostClient) => object;
  /** Opens the feature's part of a page. */
  readonly openPage?: (opened: OpenedPage) => PageFollower & { readonly handlers: object; readonly values?: object };
  /** Answers those who wait, and follows nothing more. Clients are still connected. */
  readonly stop?: () => void | Promise<void>;
  /** Finishes what is being written. Nobody is connected any more. */
  readonly dispose?: () => Promise<void>;
}

export type Features = Readonly<Record<string, Feature>>;

type ClientHandlers<F> = {
  [Name in keyof F]: F[Name] extends { readonly clientHandlers: (client: never) => infer H } ? H : object;
};

type PageHandlers<F> = {
  [Name in keyof F]: F[Name] extends { readonly openPage: (opened: never) => { readonly handlers: infer H } }
    ? H
    : object;
};

type PageValues<F> = {
  [Name in keyof F]: F[Name] extends { readonly openPage: (opened: never) => { readonly values: infer V } }
    ? V
    : object;
};

/** Returns the handlers of all features for a client. Does not compile when two features serve the same request. */
export function joinClientHandlers<F extends Features>(
  features: F & NamedOnce<ClientHandlers<F>>,
): (client: HostClient) => Joined<ClientHandlers<F>[keyof F]> {
  return (client) => {
    const handlers = Object.values<Feature>(features).map((feature) => feature.clientHandlers?.(client) ?? {});
    // The members are those of the features.
    return joinParts(handlers) as Joined<ClientHandlers<F>[keyof F]>;
  };
}

/**
 * Opens the parts that all features have in a page. Does not compile when two of them serve the same request or publish the same value.
 */
export function joinPageParts<F extends Features>(features: F & NamedOnce<PageHandlers<F>> & NamedOnce<PageValues<F>>) {
  return (opened: OpenedPage) => {
    const parts = Object.values<Feature>(features).flatMap((feature) => feature.openPage?.(opened) ?? []);
    return {
      // The members are those of the features.
      handlers: joinParts(parts.map(({ handlers }) => handlers)) as Joined<PageHandlers<F>[keyof F]>,
      values: joinParts(parts.map(({ values = {} }) => values)) as Joined<PageValues<F>[keyof F]>,
      tell(news: PageNews) {
        for (const part of parts) part[news]?.();
      },
      dispose() {
        for (const part of parts.toReversed()) part.dispose?.();
      },
    };
  };
}

/** Answers those who wait, in the reverse order of the features. */
export async function stopFeatures(features: Features): Promise<void> {
  await Promise.all(
    Object.values(features)
      .toReversed()
      .map((feature) => feature.stop?.()),
  );
}

/** Finishes what is being written, in the reverse order of the features. */
export async function disposeFeatures(features: Features): Promise<void> {
  for (const feature of Object.values(features).toReversed()) await feature.dispose?.();
}
