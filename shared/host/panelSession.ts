import type { Disposable, MessageConnection } from "vscode-jsonrpc";
import {
  clientOf,
  type Handlers,
  hostToPanel,
  offer as knownOffers,
  type LinkOutcome,
  type LogLevel,
  type Offer,
  type OpenOutcome,
  type PanelState,
  type PanelToHost,
  panelToHost,
  type Selection,
  serve,
} from "../protocol/index.ts";
import { findReferences } from "../review/index.ts";
import type { ChoiceMemory, EditorPort, Log, WorkspacePort } from "./ports.ts";
import { ReferenceOpener } from "./referenceOpener.ts";
import type { ReferenceResolver } from "./referenceResolver.ts";
import type { ReviewHost } from "./reviewHost.ts";
import { sampleReview } from "./sampleReview.ts";
import { manifestOf, patchBetween } from "./shownReview.ts";

/** What a page's session needs of the host around it. */
export interface PanelSessionParts {
  readonly host: ReviewHost;
  readonly resolver: ReferenceResolver;
  readonly editor: EditorPort;
  readonly workspace: WorkspacePort;
  readonly choices: ChoiceMemory;
  readonly log: Log;
  /** The person selected text in the review, or cleared the selection. */
  readonly onSelection?: (selection: Selection | null) => void;
}

/** What a page has painted. */
export interface Painted {
  readonly reviewId: string;
  readonly iteration: number;
}

/** The conversation with one page. */
export interface PanelSession extends Disposable {
  /** The latest iteration that the page has painted; nothing when it does not say so before the signal. */
  painted(signal: AbortSignal): Promise<Painted | undefined>;
}

/** Serves one page: answers what it asks and pushes what changes, from its first `panel/ready` on. */
export function openPanelSession(connection: MessageConnection, parts: PanelSessionParts): PanelSession {
  const page = clientOf(connection, hostToPanel);
  let isReady = false;
  const shown = parts.host.onShown((after, before) => {
    if (!isReady) return;
    if (after === undefined) page["panel/state"](panelStateOf(parts));
    else if (before === undefined) page["panel/state"]({ kind: "review", manifest: manifestOf(after) });
    else page["review/patch"](patchBetween(before, after));
  });
  const served = serve(
    connection,
    panelToHost,
    handlersOf(parts, () => (isReady = true)),
    (method, problem) =>
      parts.log(
        "error",
        `Panel ${method}: ${problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)}`,
      ),
  );
  connection.listen();
  return {
    async painted(signal) {
      if (!isReady) return undefined;
      // A page that is hidden, busy or gone has painted nothing that anybody sees.
      const unanswered = new Promise<undefined>((settle) => {
        signal.addEventListener("abort", () => settle(undefined), { once: true });
      });
      const answer = page["panel/painted"]({}, signal).then(
        ({ painted }) => painted,
        () => undefined,
      );
      return Promise.race([answer, unanswered]);
    },
    dispose() {
      shown.dispose();
      served.dispose();
      connection.dispose();
    },
  };
}

function handlersOf(parts: PanelSessionParts, ready: () => void): Handlers<PanelToHost> {
  const { host, editor, log } = parts;
  const opener = new ReferenceOpener(parts.resolver, editor, parts.choices);
  return {
    "panel/ready": () => {
      ready();
      return panelStateOf(parts);
    },
    "review/bodies": ({ hashes }) => ({ bodies: host.bodies(hashes) }),
    "reference/open": (request) => openReference(request, host, opener),
    "link/open": ({ href }) => openLink(href, editor),
    "selection/changed": ({ reviewId, sectionId, text }) =>
      parts.onSelection?.(text === "" ? null : { text, source: `review:${reviewId}#${sectionId}` }),
    "sample/open": async () => {
      await openSample(host, parts.workspace, log);
      return {};
    },
    "offer/take": async ({ offer }) => {
      await editor.offers?.[offer]?.();
      return {};
    },
    "log/show": async () => {
      const lines = await editor.showLog();
      return lines === undefined ? {} : { lines: [...lines] };
    },
    log: ({ level, message }: { level: LogLevel; message: string }) => log(level, `Page: ${message}`),
  };
}

/** Shows the built-in sample as a review; in a window without a folder there is no place for it. */
export async function openSample(host: ReviewHost, workspace: WorkspacePort, log: Log): Promise<void> {
  const [baseUri] = workspace.folders();
  const outcome = await host.present(
    { content: sampleReview, mode: "replace", ...(baseUri === undefined ? {} : { baseUri }) },
    "Dialectic",
  );
  if (outcome.kind === "refused") log("warn", `The sample review is not shown: ${outcome.message}`);
}

function panelStateOf({ host, workspace, editor }: PanelSessionParts): PanelState {
  if (host.shown !== undefined) return { kind: "review", manifest: manifestOf(host.shown) };
  const [folder] = workspace.folders();
  const offers = offersOf(editor).filter((offer) => offer !== "open-folder" || folder === undefined);
  return folder === undefined
    ? { kind: "empty", sampleAvailable: false, offers }
    : { kind: "empty", workspace: folder, sampleAvailable: true, offers };
}

function offersOf({ offers = {} }: EditorPort): Offer[] {
  return knownOffers.options.filter((name) => offers[name] !== undefined);
}

/** The page names a section and a reference in it; what is not written there is not opened. */
async function openReference(
  request: { reviewId: string; hash: string; text: string; choice?: number | undefined },
  host: ReviewHost,
  opener: ReferenceOpener,
): Promise<OpenOutcome> {
  const { shown } = host;
  const sections = shown?.meta.reviewId === request.reviewId ? shown.document.sections : [];
  const section = sections.find(({ hash }) => hash === request.hash);
  const found = findReferences(section?.text ?? "").find((reference) => reference.text === request.text);
  if (shown === undefined || found === undefined) {
    return {
      kind: "refused",
      message: "This reference is not in the review that is shown now. The panel will catch up in a moment.",
    };
  }
  return opener.open(found.text, found.target, shown.meta.baseUri, request.choice);
}

async function openLink(href: string, editor: EditorPort): Promise<LinkOutcome> {
  if (!/^(?:https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(href)) {
    return { kind: "refused", message: "Only http, https and mailto addresses are opened." };
  }
  return editor.openLink(href);
}
