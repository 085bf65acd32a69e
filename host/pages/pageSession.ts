import {
  type Client,
  createClient,
  type Handlers,
  type HostToPanel,
  hostToPanel,
  offer as knownOffers,
  type LinkOutcome,
  type LogLevel,
  type MenuEntryName,
  type Offer,
  type PanelCommand,
  type PanelState,
  type PanelToHost,
  type PartOf,
  panelToHost,
  type SectionPlace,
  type Selection,
  serve,
} from "@dialectic/shared/protocol";
import type { Disposable, MessageConnection } from "vscode-jsonrpc";
import { refuse } from "../base/createRefusal.ts";
import type { EditorPort } from "../base/ports.ts";
import { waitAtMost } from "../base/waitAtMost.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { Mirror, type Sources, type ValueName } from "../shown/mirror.ts";
import type { PageNews } from "../shown/pageNews.ts";
import type { OpenedPage } from "../shown/pagePart.ts";
import { createManifest, createPatch } from "../shown/shownReview.ts";
import { pageValues } from "./pageValues.ts";
import { PageView } from "./pageView.ts";
import { joinWindow, type WindowPart } from "./windowReview.ts";

/** Requests about the connection, the editor around the page, and the text that it shows. */
type OwnContract = PartOf<PanelToHost, "view" | "link" | "selection" | "offer" | "setup"> &
  Pick<PanelToHost, "panel/ready" | "review/bodies" | "log/show" | "log">;

type OwnValue = keyof ReturnType<typeof pageValues>;

/** The features' parts of a page. */
export interface PageParts {
  readonly handlers: Handlers<Omit<PanelToHost, keyof OwnContract>> & Partial<Record<keyof OwnContract, never>>;
  readonly values: Required<Omit<Sources, OwnValue>>;
  tell(news: PageNews): void;
  dispose(): void;
}

export interface PageSessionParts
  extends Pick<ReviewBase, "host" | "history" | "store" | "editor" | "workspace" | "log"> {
  readonly openParts: (opened: OpenedPage) => PageParts;
  readonly window?: WindowPart | undefined;
  /** True for an editor's own view, which is not a page that a person reads. */
  readonly isBeside?: boolean;
  /** The values that the page mirrors; all by default. */
  readonly mirrored?: readonly ValueName[];
  /** Called when the person selects text in the review, or clears the selection. */
  readonly onSelection?: (selection: Selection | null) => void;
}

export interface Painted {
  readonly reviewId: string;
  readonly iteration: number;
}

export interface PageSession extends Disposable {
  /**
   * Returns the latest iteration that the page has painted; undefined when it does not answer before the signal aborts.
   */
  painted(signal: AbortSignal): Promise<Painted | undefined>;
  /** Runs a command in the page as soon as it is ready. Settles with its answer; a page that ends may never answer. */
  command(command: PanelCommand): Promise<void>;
  /** Tells the page that it is hidden, although its editor keeps it, or that it is shown again. */
  setShown(isShown: boolean): void;
  /** Runs an entry of a context menu in the page, if the menu is its own. */
  chooseEntry(menu: string, entry: MenuEntryName): void;
  /** Shows a section as soon as the page is ready. Settles as `command` does. */
  showSection(place: SectionPlace): Promise<void>;
}

/** Serves one page: answers its requests, and pushes changes from its first `panel/ready` on. */
export function openPageSession(connection: MessageConnection, parts: PageSessionParts): PageSession {
  const { host, editor, workspace, log } = parts;
  const page = createClient(connection, hostToPanel);
  const view = new PageView(parts);
  const tell = (news: PageNews) => {
    features.tell(news);
    mirror.tell(news);
  };
  const features = parts.openParts({ page, view, reviews: host, editor, workspace, log, tell });
  const sources: Required<Sources> = { ...features.values, ...pageValues(view, editor) };
  const mirror = new Mirror(pick(sources, parts.mirrored), (values) => page["mirror/values"](values));
  let isReady = false;
  let runWaiting = (): void => undefined;
  const ready = new Promise<void>((resolve) => {
    runWaiting = resolve;
  });
  const whenReady = async (send: () => Promise<unknown>) => {
    await ready;
    await send();
  };
  const pushState = () => page["panel/state"](getPanelState(parts, view));
  const joined = joinWindow(parts, view, () => {
    pushState();
    tell("opened");
  });
  const opened = () => {
    tell("opened");
    joined.decide();
  };
  const shown = host.onShown((after) => {
    const step = view.take(after);
    if (!isReady) return view.follow();
    if (step.kind === "state") pushState();
    if (step.kind === "patch" && after !== undefined) page["review/patch"](createPatch(step.before, after));
    tell(step.kind === "state" ? "opened" : step.kind === "patch" ? "updated" : "noted");
    joined.decide();
  });
  const marks = host.onMarks(() => {
    const mark = isReady ? view.refreshMark() : undefined;
    if (mark !== undefined) page["view/mark"](mark);
    tell("noted");
  });
  const own: Handlers<OwnContract> = {
    ...editorHandlers(parts),
    ...viewHandlers(parts, view, { pushState, onOpened: opened }),
    "panel/ready": async () => {
      // A page without a review shows its first steps at once, and not others a moment later.
      if (view.current === undefined) await editor.setup?.refresh();
      await joined.enter();
      isReady = true;
      tell("ready");
      mirror.ready();
      joined.decide();
      // Runs after the answer, which gives the page the state that the command is about.
      setImmediate(runWaiting);
      return getPanelState(parts, view);
    },
  };
  const served = serve(connection, panelToHost, { ...features.handlers, ...own }, (method, problem) =>
    log("error", `Panel ${method}: ${describe(problem)}`),
  );
  connection.listen();
  return {
    command: (command) => whenReady(() => page["panel/command"]({ command })),
    setShown(isShown) {
      mirror.setShown(isShown);
      page["panel/shown"]({ isShown });
    },
    chooseEntry: (menu, entry) => page["panel/menu"]({ menu, entry }),
    showSection: (place) => whenReady(() => page["view/show-section"](place)),
    painted: async (signal) => (isReady ? paintedIn(page, signal) : undefined),
    dispose() {
      for (const each of [shown, joined, marks, mirror, features, served, connection]) each?.dispose();
    },
  };
}

/** Returns the sources of the values that are mirrored. */
function pick(sources: Sources, names: readonly ValueName[] | undefined): Sources {
  return Object.fromEntries(Object.entries(sources).filter(([name]) => names?.some((each) => each === name) ?? true));
}

function describe(problem: unknown): string {
  return problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
}

/** Asks a page for its last paint. A page that is hidden, busy or closed has painted nothing visible. */
async function paintedIn(page: Client<HostToPanel>, signal: AbortSignal): Promise<Painted | undefined> {
  const answer = page["panel/painted"]({}, signal).then(
    ({ painted }) => painted,
    () => undefined,
  );
  const painted = await waitAtMost(answer, signal);
  return painted === "late" ? undefined : painted;
}

function viewHandlers(
  parts: PageSessionParts,
  view: PageView,
  { pushState, onOpened }: { readonly pushState: () => void; readonly onOpened: () => void },
): Handlers<PartOf<OwnContract, "view" | "review">> {
  return {
    "review/bodies": ({ hashes }) => ({ bodies: view.bodies(hashes) }),
    "view/open": async ({ reviewId, iteration, way }) => {
      const refused = reviewId === undefined ? view.follow() : await view.open(reviewId, iteration, way);
      onOpened();
      return refused === undefined
        ? { kind: "viewing", state: getPanelState(parts, view), follows: view.follows }
        : refuse(refused.message);
    },
    "view/compare": ({ reviewId, from, to }) => view.compare(reviewId, from, to),
    "view/leave-comparison": () => view.leaveComparison(),
    "view/restore": async ({ reviewId, iteration }) => {
      const outcome = await parts.host.restoreIteration(reviewId, iteration);
      view.follow();
      pushState();
      onOpened();
      return outcome;
    },
  };
}

function editorHandlers({
  editor,
  log,
  onSelection,
}: PageSessionParts): Handlers<
  PartOf<OwnContract, "link" | "selection" | "offer" | "setup" | "log"> & Pick<OwnContract, "log">
> {
  return {
    "link/open": ({ href }) => openLink(href, editor),
    "selection/changed": ({ reviewId, sectionId, text }) =>
      onSelection?.(text === "" ? null : { text, source: `review:${reviewId}#${sectionId}` }),
    "offer/take": async ({ offer }) => {
      await editor.offers?.[offer]?.();
      return {};
    },
    "setup/refresh": async () => {
      await editor.setup?.refresh();
      return {};
    },
    "setup/connect": async ({ assistant }) => {
      await editor.setup?.connect?.(assistant);
      return {};
    },
    "setup/answer": async ({ isWanted }) => {
      await editor.setup?.answer?.(isWanted);
      return {};
    },
    "setup/undo": async () => {
      await editor.setup?.undo?.();
      return {};
    },
    "log/show": async () => {
      const lines = await editor.showLog();
      return lines === undefined ? {} : { lines: [...lines] };
    },
    log: ({ level, message }: { level: LogLevel; message: string }) => log(level, `Page: ${message}`),
  };
}

function getPanelState({ workspace, editor, history }: PageSessionParts, { current }: PageView): PanelState {
  if (current !== undefined) return { kind: "review", manifest: createManifest(current) };
  const folders = [...workspace.folders()];
  const hasFolder = folders.length > 0;
  const offers = listOffers(editor).filter((offer) => offer !== "open-folder" || !hasFolder);
  return {
    kind: "empty",
    folders,
    sampleAvailable: hasFolder,
    offers,
    ...history.trouble(),
  };
}

function listOffers({ offers = {} }: EditorPort): Offer[] {
  return knownOffers.options.filter((name) => offers[name] !== undefined);
}

async function openLink(href: string, editor: EditorPort): Promise<LinkOutcome> {
  if (!/^(?:https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(href)) {
    return refuse("Only http, https and mailto links can be opened.");
  }
  return editor.openLink(href);
}
