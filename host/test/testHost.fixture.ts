import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseClaim } from "@dialectic/shared/capability";
import {
  type Presented,
  type PresentParams,
  protocolLimits,
  type Refusal,
  type ReviewText,
} from "@dialectic/shared/protocol";
import { onTestFinished } from "vitest";
import type { ChoiceMemory, EditorPort, WorkspacePort } from "../base/ports.ts";
import { ReviewChanges } from "../changes/reviewChanges.ts";
import { reviewedTrees } from "../changes/reviewedTrees.ts";
import type { EvaluateClaim } from "../claims/claimEvaluator.ts";
import { openClaims } from "../claims/openClaims.ts";
import { CommitMemory } from "../commits/commitMemory.ts";
import { OpenPoints } from "../commits/openPoints.ts";
import { referenceChecks } from "../coverage/referenceChecks.ts";
import { type FeedbackServices, openFeedbackServices } from "../feedback/feedbackServices.ts";
import type { FeedbackClient } from "../feedback/runningClients.ts";
import type { ExportWish } from "../feedback/stateExport.ts";
import { CodeTexts } from "../files/codeTexts.ts";
import { WorkspaceFiles } from "../files/workspaceFiles.ts";
import { ReviewHistory } from "../history/reviewHistory.ts";
import { ReviewHost } from "../presenting/reviewHost.ts";
import { FileChoices } from "../references/fileChoices.ts";
import { ReferenceResolver } from "../references/referenceResolver.ts";
import { ReferenceStates } from "../references/referenceStates.ts";
import { type FileSystem, openReviewStore, type ReviewStore } from "../store/index.ts";

/** Creates a folder that is removed after the test, and returns its real path. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "dialectic-host-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Runs git in a folder, with an author to commit under. */
export function git(folder: string, ...args: readonly string[]): void {
  execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.org", ...args], {
    cwd: folder,
    stdio: "ignore",
  });
}

export function workspaceOf(...folders: readonly string[]): WorkspacePort {
  return { folders: () => folders, isTrusted: () => true };
}

export function resolverOf(workspace: WorkspacePort): ReferenceResolver {
  return new ReferenceResolver(workspace, new WorkspaceFiles({ now: () => Date.now() }, () => workspace.isTrusted()));
}

export interface TestHostOptions {
  readonly folders: readonly string[];
  /** The folder that its reviews are kept in; a new folder by default. */
  readonly directory?: string;
  readonly fileSystem?: FileSystem;
  readonly workspace?: Partial<WorkspacePort>;
  readonly choices?: ChoiceMemory;
  readonly editor?: Pick<EditorPort, "unsavedText" | "document" | "changes" | "edits" | "languages">;
  readonly guardEdits?: () => boolean;
  readonly maxContentLength?: number;
  readonly exportWish?: ExportWish;
  readonly clients?: readonly FeedbackClient[];
  readonly now?: () => number;
  /** Evaluates a claim; by default all claims hold. */
  readonly evaluate?: EvaluateClaim;
}

/** A review host over a real store. */
export interface TestHost {
  readonly host: ReviewHost;
  readonly history: ReviewHistory;
  readonly store: ReviewStore;
  readonly directory: string;
  readonly workspace: WorkspacePort;
  readonly resolver: ReferenceResolver;
  readonly states: ReferenceStates;
  readonly feedback: FeedbackServices;
  readonly changes: ReviewChanges;
  readonly memory: CommitMemory;
  readonly claims: ReturnType<typeof openClaims>;
  readonly points: OpenPoints;
  readonly logged: readonly string[];
  readonly check: ReturnType<typeof referenceChecks>;
  present(params: Partial<PresentParams>): Promise<Presented | Refusal>;
  text(params?: { reviewId?: string; iteration?: number }): Promise<string>;
  /** Ends the host like the end of its process; further calls do nothing. */
  close(): Promise<void>;
}

/** Opens a host that is closed after the test. */
export async function openTestHost(options: TestHostOptions): Promise<TestHost> {
  const { folders, directory = temporaryFolder(), fileSystem, maxContentLength, now = () => Date.now() } = options;
  const logged: string[] = [];
  const workspace = { ...workspaceOf(...folders), ...options.workspace };
  const files = new WorkspaceFiles({ now }, () => workspace.isTrusted());
  const store = await openReviewStore({
    directory,
    hostId: randomUUID(),
    log: (message) => logged.push(message),
    ...(fileSystem === undefined ? {} : { fileSystem }),
  });
  const choices = new FileChoices(options.choices);
  const resolver = new ReferenceResolver(workspace, files, {}, choices, reviewedTrees(store));
  const texts = new CodeTexts(options.editor);
  const states = new ReferenceStates({ store, resolver, texts, files });
  const host = new ReviewHost({
    store,
    workspace,
    resolver,
    texts,
    states,
    clock: { now },
    newId: randomUUID,
    log: (level, message) => logged.push(`${level}: ${message}`),
    maxContentLength: () => maxContentLength ?? protocolLimits.maxContentLength,
  });
  const history = new ReviewHistory(store, host);
  const changes = new ReviewChanges({ store, workspace, clock: { now } });
  const feedback = openFeedbackServices({
    ...{ store, host, history, resolver, texts, states, changes, files, workspace, clock: { now }, newId: randomUUID },
    exportWish: () => options.exportWish ?? "never",
    editor: options.editor,
    guardEdits: options.guardEdits,
    clients: () => options.clients ?? [],
    log: (level, message) => logged.push(`${level}: ${message}`),
  });
  await host.restore();
  const memory = new CommitMemory({
    ...{ store, host, history, workspace, clock: { now }, newId: randomUUID },
    log: (level, message) => logged.push(`${level}: ${message}`),
  });
  await memory.lookAgain();
  const claims = openClaims(
    {
      ...{ store, history, resolver, files, workspace, clock: { now } },
      log: (level, message) => logged.push(`${level}: ${message}`),
    },
    {
      evaluate: options.evaluate ?? (async () => ({ kind: "holds", found: "true" })),
      parser: async () => parseClaim,
    },
  );
  const endFeedback = async () => {
    claims.dispose();
    feedback.feedback.dispose();
    await memory.dispose();
    await feedback.guard.dispose();
    await feedback.exported.dispose();
  };
  let closing: Promise<void> | undefined;
  const close = () =>
    (closing ??= endFeedback()
      .then(() => host.dispose())
      .then(() => store.dispose()));
  onTestFinished(close);
  return {
    host,
    history,
    store,
    directory,
    workspace,
    resolver,
    states,
    feedback,
    changes,
    memory,
    claims,
    points: new OpenPoints({ store, history, claims }),
    logged,
    check: referenceChecks(host, { store, workspace, resolver, states }),
    close,
    present: (params) => host.present({ content: "# A\n", mode: "replace", ...params }, "test"),
    text: async (params = {}) => textOf(await host.get({ view: "text", offset: 0, limit: 1_000_000, ...params })),
  };
}

/** Returns the text of an answer, or the reason why there is none. */
export function textOf(answer: ReviewText | Refusal): string {
  return answer.kind === "review" ? answer.content : answer.reason;
}

/** Returns the parts of an answer that are the same in every run. */
export function outcomeOf(answer: Presented | Refusal): unknown {
  if (answer.kind === "refused") return { reason: answer.reason, candidates: answer.candidates };
  const { iteration, sections, notes } = answer;
  return { iteration, ...sections, notes };
}
