import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
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
import { expect, onTestFinished } from "vitest";
import { removeFolder } from "../../scripts/removeFolder.mjs";
import { disposeFeatures, stopFeatures } from "../app/joinFeatures.ts";
import { openFeatures } from "../app/openFeatures.ts";
import { JoinedPrograms } from "../base/joinedPrograms.ts";
import type { ChoiceMemory } from "../base/personPort.ts";
import type { EditorPort, Log, WorkspacePort } from "../base/ports.ts";
import type { ReviewChanges } from "../changes/reviewChanges.ts";
import type { EvaluateClaim } from "../claims/liveClaim.ts";
import type { openClaims } from "../claims/openClaims.ts";
import type { CommitMemory } from "../commits/commitMemory.ts";
import type { OpenPoints } from "../commits/openPoints.ts";
import type { referenceChecks } from "../coverage/referenceChecks.ts";
import type { FeedbackServices } from "../feedback/feedbackServices.ts";
import type { FeedbackClient } from "../feedback/runningClients.ts";
import type { ExportWish } from "../feedback/stateExport.ts";
import { CodeTexts } from "../files/codeTexts.ts";
import { WorkspaceFiles } from "../files/workspaceFiles.ts";
import type { PageSessionParts } from "../pages/pageSession.ts";
import type { PanelPages } from "../pages/panelPages.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { ReferenceResolver } from "../references/referenceResolver.ts";
import { type FileSystem, openReviewStore } from "../store/index.ts";
import { recordingEditor } from "./recordingEditor.fixture.ts";

/** Creates a folder that is removed after the test, and returns its real path. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "dialectic-host-")));
  onTestFinished(() => removeFolder(folder));
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
  readonly askForReview?: () => boolean;
  readonly maxContentLength?: number;
  readonly exportWish?: ExportWish;
  readonly clients?: readonly FeedbackClient[];
  readonly now?: () => number;
  /** Evaluates a claim; by default all claims hold. */
  readonly evaluate?: EvaluateClaim;
}

/** A review host over a real store. */
export interface TestHost extends ReviewBase {
  readonly features: Awaited<ReturnType<typeof openFeatures>>["features"];
  readonly openParts: PageSessionParts["openParts"];
  readonly pages: PanelPages;
  readonly directory: string;
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
  const log: Log = (level, message) => logged.push(`${level}: ${message}`);
  const editor = { ...recordingEditor(), ...options.editor };
  const { features, reviews, openParts, pages } = await openFeatures(
    {
      store,
      files,
      workspace,
      editor,
      log,
      clock: { now },
      newId: randomUUID,
      texts: new CodeTexts(editor),
      choices: options.choices ?? new Map(),
      programs: new JoinedPrograms(),
    },
    {
      maxContentLength: () => maxContentLength ?? protocolLimits.maxContentLength,
      exportReviewState: () => options.exportWish ?? "never",
      guardEdits: options.guardEdits ?? (() => true),
      askForReview: options.askForReview ?? (() => true),
    },
    {
      clients: () => options.clients ?? [],
      health: () => expect.unreachable("No client asks for the health of a test host."),
    },
    {
      evaluate: options.evaluate ?? (async () => ({ kind: "holds", found: "true" })),
      parser: async () => parseClaim,
    },
  );
  const { host } = reviews;
  let closing: Promise<void> | undefined;
  const close = () =>
    (closing ??= stopFeatures(features)
      .then(() => disposeFeatures(features))
      .then(() => store.dispose()));
  onTestFinished(close);
  return {
    ...reviews,
    memory: features.commits.memory,
    points: features.commits.points,
    features,
    openParts,
    pages,
    directory,
    feedback: features.feedback.services,
    changes: features.changes.changes,
    claims: features.claims,
    logged,
    check: features.coverage.check,
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
