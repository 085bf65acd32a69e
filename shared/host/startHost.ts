import { randomBytes, randomUUID } from "node:crypto";
import { homedir } from "node:os";
import "vscode-jsonrpc/node";
import {
  connectionOver,
  type Health,
  limits,
  type MessagePipe,
  messageCap,
  protocolVersion,
  type Selection,
} from "../protocol/index.ts";
import { chooseSocketPath, registerWindow, startSocketServer, type WindowRecord } from "../socket/index.ts";
import { openReviewStore, type ReviewStore, storeDirectory } from "../store/index.ts";
import { hostMethods } from "./bridgeHandlers.ts";
import { gitWorktrees } from "./git.ts";
import { serveLegacy } from "./legacyMessages.ts";
import { openPanelSession, type PanelSession } from "./panelSession.ts";
import type { Clock, EditorPort, Log, WorkspacePort } from "./ports.ts";
import { ReferenceResolver } from "./referenceResolver.ts";
import { ReviewHost } from "./reviewHost.ts";
import { WorkspaceFiles } from "./workspaceFiles.ts";

/** Tools that a host serves; the names are those of the MCP tools. */
const servedTools = ["present_review", "get_selection", "get_review", "health_check", "list_workspaces"];

/** What differs between a window of VS Code and the browser panel. */
export interface HostOptions {
  readonly kind: WindowRecord["kind"];
  readonly version: string;
  readonly ide: { readonly name: string; readonly version: string };
  readonly workspace: WorkspacePort;
  readonly editor: EditorPort;
  readonly log: Log;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** `dialectic.maxContentLength` when the host starts. */
  readonly maxContentLength?: number;
  /** Where the panel is, when it is a page of a browser. */
  readonly url?: string;
}

/** A host that runs: its reviews are on disk, its socket listens, its record can be found. */
export interface RunningHost {
  readonly reviews: ReviewHost;
  readonly record: WindowRecord;
  /** The latest iteration of the shown review that an open page has painted. */
  painted(): Promise<Health["painted"]>;
  /** Connected clients. */
  clients(): number;
  /** Serves a page over its pipe until disposed. */
  openPanel(pipe: MessagePipe): { dispose(): void };
  /** The window got the focus or its folders changed: clients that choose a window learn of it. */
  windowChanged(hasFocus: boolean): Promise<void>;
  dispose(): Promise<void>;
}

/** Milliseconds that a page may take to say what it has painted. */
const paintedPatience = 1_000;

const clock: Clock = { now: () => Date.now() };

/** Starts everything a window needs; rejects with a message for a person when the store or the socket cannot be opened. */
export async function startHost(options: HostOptions): Promise<RunningHost> {
  const { workspace, editor, log, maxContentLength = limits.maxContentLength } = options;
  const id = randomBytes(8).toString("hex");
  const resolver = new ReferenceResolver(workspace, new WorkspaceFiles(clock));
  const { store, reviews } = await openReviews(options, { id, resolver, maxContentLength });

  let views = 0;
  let reviewSelection: Selection | null = null;
  const selection = async () => (await editor.selection()) ?? reviewSelection;
  const pages = new Set<PanelSession>();
  const painted = () => latestPainted(pages, reviews.shown?.meta.reviewId);
  const health = async () =>
    healthOf(options, reviews, { clients: server.clients().length, views, painted: await painted() });
  const panelNote = () =>
    views > 0 || options.url === undefined
      ? undefined
      : `Nobody has the panel open. The person reads it at ${options.url}`;
  const parts = { host: reviews, selection, health, log, panelNote };
  const token = randomBytes(32).toString("hex");
  const server = await startSocketServer({
    path: await chooseSocketPath({ env: options.environment }),
    token,
    serverInfo: { name: options.ide.name, version: options.version },
    capabilities: { tools: servedTools, maxContentLength, maxMessageBytes: messageCap(maxContentLength) },
    handlersFor: ({ client }) => hostMethods(client.name, parts),
    legacy: (message) => serveLegacy(message, parts),
    log,
  });
  const record = await recordOf(options, { id, token, socketPath: server.path });
  const registration = await registerWindow(record, { env: options.environment });
  return {
    reviews,
    record,
    painted,
    clients: () => server.clients().length,
    openPanel(pipe) {
      views += 1;
      const session = openPanelSession(connectionOver(pipe), {
        host: reviews,
        resolver,
        editor,
        workspace,
        log,
        onSelection: (selected) => (reviewSelection = selected),
      });
      pages.add(session);
      let isOpen = true;
      return {
        dispose() {
          if (!isOpen) return;
          isOpen = false;
          views -= 1;
          pages.delete(session);
          session.dispose();
        },
      };
    },
    windowChanged: async (hasFocus) =>
      registration.update({
        ...(await placesOf(workspace)),
        ...(hasFocus ? { focusedAt: clock.now() } : {}),
      }),
    async dispose() {
      await registration.dispose();
      await server.dispose();
      await reviews.dispose();
      await store.dispose();
    },
  };
}

/** The latest iteration of a review that an open page has painted. */
async function latestPainted(
  pages: ReadonlySet<PanelSession>,
  reviewId: string | undefined,
): Promise<Health["painted"]> {
  const answers = await Promise.all([...pages].map((page) => page.painted(AbortSignal.timeout(paintedPatience))));
  return answers
    .filter((painted) => painted !== undefined)
    .filter((painted) => painted.reviewId === reviewId)
    .sort((one, other) => one.iteration - other.iteration)
    .at(-1);
}

async function openReviews(
  { workspace, log, environment }: HostOptions,
  { id, resolver, maxContentLength }: { id: string; resolver: ReferenceResolver; maxContentLength: number },
): Promise<{ readonly store: ReviewStore; readonly reviews: ReviewHost }> {
  const [folder] = workspace.folders();
  const store = await openReviewStore({
    // Without a folder there is still a place for what was shown: the person's home stands for it.
    directory: await storeDirectory(folder ?? homedir(), { platform: process.platform, environment, home: homedir() }),
    hostId: id,
    log: (message) => log("warn", message),
  });
  const reviews = new ReviewHost({
    store,
    workspace,
    resolver,
    clock,
    newId: randomUUID,
    log,
    maxContentLength: () => maxContentLength,
  });
  await reviews.restore();
  return { store, reviews };
}

async function recordOf(
  { kind, workspace, ide, url, version }: HostOptions,
  socket: Pick<WindowRecord, "id" | "token" | "socketPath">,
): Promise<WindowRecord> {
  return {
    ...socket,
    ...(await placesOf(workspace)),
    kind,
    ide,
    version,
    pid: process.pid,
    startedAt: clock.now(),
    focusedAt: clock.now(),
    protocolVersion,
    ...(url === undefined ? {} : { url }),
  };
}

async function placesOf(workspace: WorkspacePort): Promise<Pick<WindowRecord, "workspaceFolders" | "gitRoots">> {
  const workspaceFolders = [...workspace.folders()];
  return { workspaceFolders, gitRoots: [...new Set((await Promise.all(workspaceFolders.map(gitWorktrees))).flat())] };
}

function healthOf(
  { version, workspace, ide }: HostOptions,
  reviews: ReviewHost,
  counts: Pick<Health, "clients" | "views" | "painted">,
): Health {
  const [folder] = workspace.folders();
  return {
    status: "ok",
    extension_version: version,
    ...(folder === undefined ? {} : { workspace: folder }),
    timestamp: new Date(clock.now()).toISOString(),
    system_info: {
      platform: process.platform,
      node_version: process.version,
      ide_type: ide.name,
      ...(ide.name === "vscode" ? { vscode_version: ide.version } : {}),
    },
    reviews: reviews.reviewCount,
    clients: counts.clients,
    views: counts.views,
    storage: reviews.isStorageFailing ? "failing" : "ok",
    ...(counts.painted === undefined ? {} : { painted: counts.painted }),
  };
}
