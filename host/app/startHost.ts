import { randomBytes, randomUUID } from "node:crypto";
import { homedir } from "node:os";
import "vscode-jsonrpc/node";
import {
  formatLogEntry,
  getMessageCap,
  type Health,
  type MessagePipe,
  type PanelCommand,
  protocolLimits,
  type SectionPlace,
} from "@dialectic/shared/protocol";
import type { ChoiceMemory, Clock, EditorPort, Log, WorkspacePort } from "../base/ports.ts";
import { createClaimLanguage } from "../capability/claimLanguage.ts";
import { openChanges } from "../changes/changeRequests.ts";
import { forgetOldRounds } from "../changes/forgetOldRounds.ts";
import type { ReviewChanges } from "../changes/reviewChanges.ts";
import { reviewedTrees } from "../changes/reviewedTrees.ts";
import { openClaims } from "../claims/openClaims.ts";
import { CommitMemory } from "../commits/commitMemory.ts";
import { OpenPoints } from "../commits/openPoints.ts";
import { referenceChecks } from "../coverage/referenceChecks.ts";
import { openFeedbackServices } from "../feedback/feedbackServices.ts";
import type { ExportWish } from "../feedback/stateExport.ts";
import { CodeTexts } from "../files/codeTexts.ts";
import { WorkspaceFiles } from "../files/workspaceFiles.ts";
import { ReviewHistory } from "../history/reviewHistory.ts";
import { CommandRunner } from "../ide/commandRunner.ts";
import { EditService } from "../ide/editService.ts";
import { openDiagnostics } from "../ide/openDiagnostics.ts";
import { Explanations } from "../notes/explanations.ts";
import { type ReviewNotes, reviewNotes } from "../notes/reviewNotes.ts";
import { PanelPages } from "../pages/panelPages.ts";
import { openSample } from "../presenting/openSample.ts";
import { ReviewHost } from "../presenting/reviewHost.ts";
import { checkIterationReferences } from "../references/checkIterationReferences.ts";
import { FileChoices } from "../references/fileChoices.ts";
import { ReferenceResolver } from "../references/referenceResolver.ts";
import { ReferenceStates } from "../references/referenceStates.ts";
import {
  chooseSocketPath,
  pageAddress,
  registerWindow,
  type SocketServer,
  startSocketServer,
  type WindowRecord,
} from "../socket/index.ts";
import { findStoreDirectory, openReviewStore, type ReviewStore, type StoreTrouble } from "../store/index.ts";
import { type BridgeParts, domainFor, hostMethods } from "./bridgeHandlers.ts";
import { createWindowRecord, readWindowFolders } from "./ownRecord.ts";
import { reportHealth } from "./reportHealth.ts";
import { RequestTimes } from "./requestTimes.ts";
import { servedTools } from "./servedTools.ts";
import { serveLegacy } from "./serveLegacy.ts";

/** Options of a host, which differ between a window of VS Code and the browser panel. */
export interface HostOptions {
  readonly kind: WindowRecord["kind"];
  readonly version: string;
  readonly ide: { readonly name: string; readonly version: string };
  readonly workspace: WorkspacePort;
  readonly editor: EditorPort;
  readonly log: Log;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Returns the current value of `dialectic.maxContentLength`. */
  readonly maxContentLength?: () => number;
  /** Returns the current value of `dialectic.exportReviewState`; `when-ignored` by default. */
  readonly exportReviewState?: () => ExportWish;
  /** Returns the current value of `dialectic.guardEdits`; true by default. */
  readonly guardEdits?: () => boolean;
  /** Returns the current value of `dialectic.checksOnSave`; true by default. */
  readonly checksOnSave?: () => boolean;
  /** Choices that outlive the host; by default they are lost when it ends. */
  readonly choices?: ChoiceMemory;
  /** Called when a client has connected or disconnected. */
  readonly onClientsChanged?: () => void;
  /** Name of this machine in an editor that shows the window remotely. */
  readonly remoteName?: string | undefined;
  /** Address of a panel in the browser, without its access code. */
  readonly url?: string;
}

/** A running host: its reviews are restored, its socket is listening and its record can be found. */
export interface RunningHost {
  readonly reviews: ReviewHost;
  /** Checks the references of a review against the current code. */
  readonly check: BridgeParts["check"];
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
  /** Records commits that an editor makes in its own way, so that the next host knows their result. */
  readonly commits: Pick<CommitMemory, "begin">;
  /** The open points of reviews, about which the person is asked before a commit. */
  readonly openPoints: Pick<OpenPoints, "question">;
  /** Shows the built-in sample as a review. */
  openSample(): Promise<void>;
  /** Runs a command in the page that was opened last. */
  command(command: PanelCommand): void;
  /** Serves a page over its pipe until disposed. */
  openPanel(pipe: MessagePipe): { dispose(): void };
  /** Serves the editor's own views over their pipe until disposed. */
  openBeside(pipe: MessagePipe): { dispose(): void };
  /** Publishes the window's focus and folders, by which clients choose a window. */
  windowChanged(hasFocus: boolean): Promise<void>;
  dispose(): Promise<void>;
}

const defaultLength = () => protocolLimits.maxContentLength;
const clock: Clock = { now: () => Date.now() };

/**
 * Starts all services of a window. Rejects with a message for a person when the store or the socket cannot be opened.
 */
export function startHost(options: HostOptions): Promise<RunningHost> {
  return startLogged({ ...options, log: (level, message) => options.log(level, formatLogEntry(message)) });
}

async function startLogged(options: HostOptions): Promise<RunningHost> {
  const { workspace, editor, log, maxContentLength = defaultLength, choices = new Map<string, string>() } = options;
  const id = randomBytes(8).toString("hex");
  const files = new WorkspaceFiles(clock, () => workspace.isTrusted());
  const store = await openStore(options, id);
  const resolver = new ReferenceResolver(workspace, files, editor, new FileChoices(choices), reviewedTrees(store));
  const texts = new CodeTexts(editor);
  const states = new ReferenceStates({ store, resolver, texts, files });
  const reviews = new ReviewHost({
    store,
    workspace,
    resolver,
    texts,
    states,
    clock,
    log,
    maxContentLength,
    newId: randomUUID,
  });
  await reviews.restore();
  const history = new ReviewHistory(store, reviews);
  const memory = await openMemory({ host: reviews, store, history, workspace, clock, log, newId: randomUUID });
  const { changes, requests } = openChanges({ host: reviews, store, workspace, clock, newId: randomUUID });
  const feedback = openFeedbackServices({
    store,
    history,
    resolver,
    texts,
    states,
    changes,
    files,
    workspace,
    editor,
    clock,
    log,
    host: reviews,
    exportWish: () => options.exportReviewState?.() ?? "when-ignored",
    guardEdits: options.guardEdits,
    clients: () => server.clients(),
    newId: randomUUID,
  });
  const claims = openClaims(
    { store, history, resolver, files, workspace, checksOnSave: options.checksOnSave, clock, log },
    createClaimLanguage(() => domainFor({ name: "checks" }, parts)),
  );
  const points = new OpenPoints({ store, history, claims });
  const pages = new PanelPages({
    history,
    resolver,
    states,
    feedback,
    changes,
    editor,
    workspace,
    choices,
    memory,
    points,
    claims,
    log,
    host: reviews,
  });
  const health = async () =>
    reportHealth(options, reviews, {
      now: clock.now(),
      clients: server.clients().length,
      views: pages.count,
      trouble: store.damage.trouble,
      painted: await pages.painted(),
      requests: parts.times.report(),
    });
  const diagnostics = openDiagnostics({ editor, workspace, files, clock, store, host: reviews, log });
  const parts: BridgeParts = {
    host: reviews,
    feedback,
    requests,
    diagnostics: diagnostics.service,
    claims: claims.reports,
    health,
    times: new RequestTimes(),
    log,
    ide: { workspace, files, texts, editor, announceDiskChanges: diagnostics.announceDiskChanges },
    ...assistantServices(options, { reviews, store, states }),
    check: referenceChecks(reviews, { store, workspace, resolver, states }),
    selection: () => pages.selection(),
    panel: { pages: () => pages.count, address: () => pageAddress({ url: options.url, token }) },
  };
  const token = randomBytes(32).toString("hex");
  const server = await serveSocket(options, parts, token);
  const record = await createWindowRecord(options, { id, token, socketPath: server.path }, clock.now());
  const registration = await registerWindow(record, { env: options.environment });
  log("info", `This window is found by its folders: ${record.workspaceFolders.join(", ") || "none"}`);
  return {
    reviews,
    check: parts.check,
    record,
    ...pageAccess(pages, store),
    clients: () => server.clients().map(({ name }) => name),
    explanations: new Explanations({ store, history, states, workspace, clock }),
    changes,
    commits: memory,
    openPoints: points,
    notes: reviewNotes({ history, workspace, choices }),
    openSample: () => openSample(reviews, workspace, log),
    windowChanged: async (hasFocus) => registration.update(await placesNow(workspace, hasFocus)),
    async dispose() {
      // Waiting assistants are answered before the connection is closed.
      for (const each of [pages, changes, claims, feedback.feedback]) each.dispose();
      await Promise.all([feedback.exported.dispose(), feedback.guard.dispose(), diagnostics.dispose()]);
      await registration.dispose();
      await server.dispose();
      await memory.dispose();
      await reviews.dispose();
      await store.dispose();
    },
  };
}

/**
 * Creates the services for assistants' commands and edits, which may need the person's permission, and for references.
 */
function assistantServices(
  { editor, workspace, log }: HostOptions,
  { reviews, ...read }: { readonly reviews: ReviewHost; readonly store: ReviewStore; readonly states: ReferenceStates },
): Pick<BridgeParts, "commands" | "edits" | "references"> {
  return {
    commands: new CommandRunner({ port: editor.commands, workspace, clock, log }),
    edits: new EditService({ editor, workspace, clock, log }),
    references: async (params) => {
      await reviews.settled();
      return checkIterationReferences(params, read, reviews.presented);
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
): Pick<RunningHost, "painted" | "showSection" | "command" | "openPanel" | "openBeside" | "pastText" | "trouble"> {
  return {
    trouble: () => store.damage.trouble,
    painted: () => pages.painted(),
    showSection: (place) => pages.showSection(place),
    command: (command) => pages.command(command),
    openPanel: (pipe) => pages.open(pipe),
    openBeside: (pipe) => pages.openBeside(pipe),
    pastText: async (hash) => (await store.texts(new Set([hash]))).texts.get(hash),
  };
}

async function serveSocket(options: HostOptions, parts: BridgeParts, token: string): Promise<SocketServer> {
  const { log, maxContentLength = defaultLength } = options;
  const path = await chooseSocketPath({ env: options.environment });
  log("info", `Setting up IPC server at: ${path}`);
  const server = await startSocketServer({
    path,
    token,
    serverInfo: { name: options.ide.name, version: options.version },
    capabilities: {
      tools: servedTools(options.editor),
      get maxContentLength() {
        return maxContentLength();
      },
      get maxMessageBytes() {
        return getMessageCap(maxContentLength());
      },
    },
    onClientsChanged: () => options.onClientsChanged?.(),
    handlersFor: ({ client }) => hostMethods({ ...client, folders: client.folders ?? [client.cwd] }, parts),
    legacy: (message) => serveLegacy(message, parts),
    log,
  });
  log("info", `IPC server listening on: ${server.path}`);
  return server;
}

/** Checks commits of killed hosts first: an iteration presented after them is not part of any commit. */
async function openMemory(parts: ConstructorParameters<typeof CommitMemory>[0]): Promise<CommitMemory> {
  const memory = new CommitMemory(parts);
  await memory.lookAgain();
  return memory;
}

async function openStore({ workspace, log, environment }: HostOptions, id: string): Promise<ReviewStore> {
  const [folder] = workspace.folders();
  const store = await openReviewStore({
    // Without a folder, the home directory stands in for it, so that reviews are still stored.
    directory: await findStoreDirectory(folder ?? homedir(), {
      platform: process.platform,
      environment,
      home: homedir(),
    }),
    hostId: id,
    log: (message) => log("warn", message),
  });
  // Runs in the background.
  forgetOldRounds({ store, workspace, clock }).catch((problem: unknown) =>
    log("warn", `Old rounds: ${String(problem)}`),
  );
  return store;
}
