import { randomBytes, randomUUID } from "node:crypto";
import { homedir } from "node:os";
import type { HostOptions } from "./hostOptions.ts";
import "vscode-jsonrpc/node";
import {
  doctorName,
  formatLogEntry,
  getMessageCap,
  type Health,
  type MenuEntryName,
  type MessagePipe,
  type PanelCommand,
  protocolLimits,
  type SectionPlace,
  type ToolName,
} from "@dialectic/shared/protocol";
import { JoinedPrograms } from "../base/joinedPrograms.ts";
import type { Clock, WorkspacePort } from "../base/ports.ts";
import type { ReviewChanges } from "../changes/reviewChanges.ts";
import type { CommitMemory } from "../commits/commitMemory.ts";
import type { OpenPoints } from "../commits/openPoints.ts";
import type { referenceChecks } from "../coverage/referenceChecks.ts";
import { CodeTexts } from "../files/codeTexts.ts";
import { WorkspaceFiles } from "../files/workspaceFiles.ts";
import type { openForges } from "../forges/openForges.ts";
import { countAsReviewed } from "../git/index.ts";
import type { InboxPlace } from "../inbox/openInbox.ts";
import type { Explanations } from "../notes/explanations.ts";
import type { CommittedReview } from "../notes/openNotes.ts";
import type { ReviewNotes } from "../notes/reviewNotes.ts";
import type { OpenPanel, PanelPages } from "../pages/panelPages.ts";
import { WindowReview } from "../pages/windowReview.ts";
import type { ReviewHost } from "../presenting/reviewHost.ts";
import type { ValueName } from "../shown/mirror.ts";
import type { ShownReview } from "../shown/shownReview.ts";
import {
  chooseSocketPath,
  pageAddress,
  registerWindow,
  type SocketServer,
  startSocketServer,
  type WindowRecord,
} from "../socket/index.ts";
import {
  findStoreDirectory,
  getStateDirectory,
  openReviewStore,
  type ReviewStore,
  type StoreTrouble,
} from "../store/index.ts";
import { hostMethods } from "./bridgeHandlers.ts";
import { disposeFeatures, stopFeatures } from "./joinFeatures.ts";
import { openFeatures } from "./openFeatures.ts";
import { createWindowRecord, readWindowFolders } from "./ownRecord.ts";
import { reportHealth } from "./reportHealth.ts";
import { RequestTimes } from "./requestTimes.ts";
import { servedTools } from "./servedTools.ts";
import { serveLegacy } from "./serveLegacy.ts";
import { tellPrograms } from "./tellPrograms.ts";

/** A running host: its reviews are restored, its socket is listening and its record can be found. */
export interface RunningHost {
  readonly reviews: ReviewHost;
  /** Returns the review that the person has before them: the one that the window's page shows. */
  review(): ShownReview | undefined;
  /** Registers a listener for changes of that review; it may be called without one. */
  onReview(listener: () => void): { dispose(): void };
  /** Checks the references of a review against the current code. */
  readonly check: ReturnType<typeof referenceChecks>;
  readonly record: WindowRecord;
  /** Returns the latest iteration of the shown review that an open page has painted. */
  painted(): Promise<Health["painted"]>;
  /** Returns a problem of the disk for the person: damaged files, or failing writes. */
  trouble(): StoreTrouble | undefined;
  /** Names of the connected clients. */
  clients(): readonly string[];
  /** Index of the sections that explain code. */
  readonly explanations: Explanations;
  /** The code changes that are reviewed. */
  readonly changes: ReviewChanges;
  /** Reads a stored text by its hash: a section, or code at an earlier time. */
  pastText(hash: string): Promise<string | undefined>;
  /** Shows a section in the page that was opened last. */
  showSection(place: SectionPlace): void;
  /** The reviews that are attached to commits. */
  readonly notes: ReviewNotes;
  /** Lists the reviews of commits, the last changed one first, with those that came as notes from elsewhere. */
  committedReviews(): Promise<readonly CommittedReview[]>;
  /** Records commits that an editor makes in its own way, so that the next host knows their result. */
  readonly commits: Pick<CommitMemory, "begin">;
  /** The open points of reviews, about which the person is asked before a commit. */
  readonly openPoints: Pick<OpenPoints, "question">;
  /** Reads a pull request, which the person has named, into a review; `client` is the editor's name. */
  readPull: ReturnType<typeof openForges>["services"]["readPull"];
  /** Shows the built-in sample as a review. */
  openSample(): Promise<void>;
  /** Runs a command in the page that was opened last. */
  command(command: PanelCommand): void;
  /** Runs an entry of a context menu in the page to which the menu belongs. */
  chooseEntry(menu: string, entry: MenuEntryName): void;
  /** Serves a page over its pipe until disposed. */
  openPanel(pipe: MessagePipe): OpenPanel;
  /** Serves the editor's own views over their pipe until disposed. */
  openBeside(pipe: MessagePipe, mirrored: readonly ValueName[]): { dispose(): void };
  /** Publishes the window's focus and folders, by which clients choose a window. */
  windowChanged(hasFocus: boolean): Promise<void>;
  dispose(): Promise<void>;
}

const clock: Clock = { now: () => Date.now() };

/**
 * Starts all services of a window. Rejects with a message for a person when the store or the socket cannot be opened.
 */
export function startHost(options: HostOptions): Promise<RunningHost> {
  return startLogged({ ...options, log: (level, message) => options.log(level, formatLogEntry(message)) });
}

async function startLogged(options: HostOptions): Promise<RunningHost> {
  const { workspace, editor, log, choices = new Map<string, string>() } = options;
  const id = randomBytes(8).toString("hex");
  const token = randomBytes(32).toString("hex");
  const inboxPlace = await findInboxPlace(options, id);
  const store = await openStore(options, inboxPlace.storeDirectory, id);
  const reviewed = countAsReviewed(() => workspace.opened?.() ?? workspace.folders());
  const files = new WorkspaceFiles(clock, () => workspace.isTrusted());
  const base = {
    store,
    files,
    texts: new CodeTexts(editor),
    workspace,
    editor,
    choices,
    clock,
    log,
    newId: randomUUID,
    programs: new JoinedPrograms(),
  };
  const times = new RequestTimes(clock);
  const address = () => pageAddress({ url: options.url, token });
  // Each tab of a browser shows a review of its own.
  const windowReview = options.kind === "vscode" ? new WindowReview(choices) : undefined;
  const { features, pages } = await openFeatures(base, options, {
    clients: () => server.clients(),
    health: async (host, pages, place) =>
      reportHealth(options, host, place, {
        now: clock.now(),
        clients: server.clients().length,
        views: pages.count,
        trouble: store.damage.trouble,
        painted: await pages.painted(),
        requests: times.report(),
        last_errors: times.lastErrors(),
      }),
    address,
    windowReview,
    inboxPlace,
  });
  const { host } = features.presenting;
  const panel = { pages: () => pages.count, openedAt: () => pages.openedAt, address };
  const { programs } = base;
  const tools = () => servedTools(editor, programs);
  const server: SocketServer = await serveSocket(options, token, {
    tools,
    onClientsChanged: () => {
      features.feedback.clientsChanged();
      options.onClientsChanged?.();
    },
    handlersFor: (session) => hostMethods(session, { features, programs, pages, times, log, panel }),
    legacy: (message) => serveLegacy(message, host, pages, log),
  });
  const known = tools();
  const own = { id, token, socketPath: server.path, tools: known };
  const record = await createWindowRecord(options, own, clock.now());
  const registration = await registerWindow(record, { env: options.environment });
  const news = tellPrograms({
    programs,
    host,
    known,
    tools,
    onTools: (now) => void registration.update({ tools: now }),
    servers: editor.servers,
    surroundings: { env: options.environment },
    feedback: features.feedback.services.feedback,
  });
  log("info", `This window is found by its folders: ${record.workspaceFolders.join(", ") || "none"}`);
  return {
    reviews: host,
    review: () => windowReview?.view?.current ?? host.shown,
    onReview: (listener) => windowReview?.onChange(listener) ?? { dispose: () => undefined },
    record,
    ...pageAccess(pages, store),
    clients: () => server.clients().flatMap(({ name }) => (name === doctorName ? [] : [name])),
    check: features.coverage.check,
    changes: features.changes.changes,
    commits: features.commits.memory,
    openPoints: features.commits.points,
    ...features.notes.services,
    ...features.forges.services,
    openSample: features.presenting.openSample,
    windowChanged: async (hasFocus) => registration.update(await placesNow(workspace, hasFocus)),
    async dispose() {
      news.dispose();
      // Waiting assistants are answered before the connection is closed.
      await stopFeatures(features);
      await registration.dispose();
      await server.dispose();
      await disposeFeatures(features);
      await store.dispose();
      reviewed.dispose();
    },
  };
}

async function placesNow(workspace: WorkspacePort, hasFocus: boolean) {
  return { ...(await readWindowFolders(workspace)), ...(hasFocus ? { focusedAt: clock.now() } : {}) };
}

/** Returns the functions of a running host that work on pages and on the store. */
function pageAccess(
  pages: PanelPages,
  store: ReviewStore,
): Pick<
  RunningHost,
  "painted" | "showSection" | "command" | "chooseEntry" | "openPanel" | "openBeside" | "pastText" | "trouble"
> {
  return {
    trouble: () => store.damage.trouble,
    painted: () => pages.painted(),
    showSection: (place) => pages.showSection(place),
    command: (command) => pages.command(command),
    chooseEntry: (menu, entry) => pages.chooseEntry(menu, entry),
    openPanel: (pipe) => pages.open(pipe),
    openBeside: (pipe, mirrored) => pages.openBeside(pipe, mirrored),
    pastText: async (hash) => (await store.texts(new Set([hash]))).texts.get(hash),
  };
}

async function serveSocket(
  options: HostOptions,
  token: string,
  served: Pick<Parameters<typeof startSocketServer>[0], "handlersFor" | "legacy" | "onClientsChanged"> & {
    readonly tools: () => ToolName[];
  },
): Promise<SocketServer> {
  const { log, maxContentLength = () => protocolLimits.maxContentLength } = options;
  const path = await chooseSocketPath({ env: options.environment });
  log("info", `Setting up IPC server at: ${path}`);
  const server = await startSocketServer({
    path,
    token,
    serverInfo: { name: options.ide.name, version: options.version },
    capabilities: {
      get tools() {
        return served.tools();
      },
      get maxContentLength() {
        return maxContentLength();
      },
      get maxMessageBytes() {
        return getMessageCap(maxContentLength());
      },
    },
    ...served,
    log,
  });
  log("info", `IPC server listening on: ${server.path}`);
  return server;
}

async function findInboxPlace({ workspace, environment, kind }: HostOptions, id: string): Promise<InboxPlace> {
  const [folder] = workspace.folders();
  const location = { platform: process.platform, environment, home: homedir() };
  // Without a folder, the home directory stands in for it, so that reviews are still stored.
  const storeDirectory = await findStoreDirectory(folder ?? homedir(), location);
  return {
    stateDirectory: getStateDirectory(location),
    storeDirectory,
    surroundings: { env: environment },
    kind,
    window: { id, pid: process.pid, startedAt: clock.now() },
  };
}

function openStore({ log }: HostOptions, directory: string, id: string): Promise<ReviewStore> {
  return openReviewStore({ directory, hostId: id, log: (message) => log("warn", message) });
}
