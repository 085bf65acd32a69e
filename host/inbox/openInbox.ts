import { type FSWatcher, mkdirSync, watch } from "node:fs";
import { basename } from "node:path";
import type { Bridge, Handlers, InboxItem, InboxList, PanelToHost, PartOf } from "@dialectic/shared/protocol";
import { refuse } from "../base/createRefusal.ts";
import { Emitter } from "../base/emitter.ts";
import type { EditorPort } from "../base/ports.ts";
import type { WorkspaceFeedback } from "../feedback/workspaceFeedback.ts";
import { inboxReadMs } from "../limits.ts";
import type { ReviewNews } from "../news/reviewNews.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import type { OpenedPage, PublishingPart } from "../shown/pagePart.ts";
import { pageAddress, type Surroundings, type WindowRecord, watchWindows } from "../socket/index.ts";
import { type InboxFile, type InboxWindow, inboxFolder } from "./inboxFiles.ts";
import { findWindow, listInbox, listOpenWindows, type OpenWindow } from "./listInbox.ts";
import { openCommand } from "./openCommand.ts";
import { showInWindow } from "./showInWindow.ts";
import { WorkspaceInbox } from "./workspaceInbox.ts";

/** The place of a host among those of its user. */
export interface InboxPlace {
  readonly stateDirectory: string;
  /** The folder of the host's store, whose name names the workspace. */
  readonly storeDirectory: string;
  readonly surroundings: Partial<Surroundings>;
  readonly kind: WindowRecord["kind"];
  readonly window: InboxWindow;
}

interface InboxParts {
  readonly news: ReviewNews;
  readonly feedback: WorkspaceFeedback;
  /** Returns the names of the assistants that wait for feedback on a review. */
  readonly waitingOn: (reviewId: string) => readonly string[];
  /** Shows a review in the page that was shown last; an editor opens one where none can be seen. */
  readonly show: (reviewId: string) => Promise<void>;
}

/** Opens the list of all reviews that wait for the person: in this window, and in the other ones of the same user. */
export function openInbox(base: ReviewBase, place: InboxPlace | undefined, { show, ...parts }: InboxParts) {
  // A host without a place of its own, as in a check, has no inbox.
  const inbox = place && new Inbox(base, place, parts);
  return {
    clientHandlers: (): Handlers<Pick<Bridge, "inbox/show">> => ({
      "inbox/show": async ({ reviewId }) => {
        const isShown = base.store.iterationAt(reviewId, -1) !== undefined;
        if (isShown) await show(reviewId);
        return { isShown };
      },
    }),
    openPage({ editor, log }: OpenedPage): PublishingPart<PartOf<PanelToHost, "inbox">, "inbox"> {
      return {
        handlers: {
          "inbox/look": () => {
            inbox?.tell();
            return {};
          },
          "inbox/open": async (wanted) => {
            const { items } = (await inbox?.list()) ?? { items: [] };
            const item = items.find((each) => each.workspace === wanted.workspace && each.reviewId === wanted.reviewId);
            return item === undefined || place === undefined
              ? refuse("This review no longer waits for you.")
              : openItem(item, place, editor);
          },
        },
        values: {
          inbox(tell) {
            if (inbox === undefined) return {};
            let isOver = false;
            const tellAll = async () => {
              const list = await inbox.list();
              // The page may have ended during the look.
              if (!isOver) tell(list);
            };
            const report = (problem: unknown) => log("error", `Inbox: ${String(problem)}`);
            const look = () => void tellAll().catch(report);
            look();
            const following = inbox.onChanged(look);
            return {
              dispose() {
                isOver = true;
                following.dispose();
              },
            };
          },
        },
      };
    },
    stop: () => inbox?.stop(),
    dispose: async () => inbox?.dispose(),
  };
}

type Outcome = Awaited<ReturnType<Handlers<Pick<PanelToHost, "inbox/open">>["inbox/open"]>>;

/**
 * Shows a waiting review where it is. A window that is not open is opened by an editor, or by a command for the person. A page inside an editor
 * may open no other page, so the editor opens the address of a panel.
 */
async function openItem(
  item: InboxItem,
  { surroundings }: InboxPlace,
  { openFolder, openLink }: Pick<EditorPort, "openFolder" | "openLink">,
): Promise<Outcome> {
  const { state, folders, workspaceFile, reviewId } = item;
  if (state === "here") return { kind: "here" };
  const window = findWindow(await listOpenWindows(surroundings), folders);
  const address = window && panelAddress(window, item);
  if (address !== undefined) {
    const isOpened = openFolder !== undefined && (await openLink(address)).kind === "opened";
    return isOpened ? { kind: "opened" } : { kind: "address", address };
  }
  if (openFolder !== undefined) {
    try {
      await openFolder(workspaceFile ?? folders[0] ?? "");
    } catch (problem) {
      return refuse(`The window could not be opened: ${problem instanceof Error ? problem.message : String(problem)}`);
    }
    // A window that has just been opened takes a while until it can be told.
    showInWindow(folders, reviewId, surroundings).catch(() => undefined);
    return { kind: "opened" };
  }
  const isShown = window !== undefined && (await showInWindow(folders, reviewId, surroundings));
  return isShown ? { kind: "opened" } : { kind: "command", command: openCommand(item) };
}

/** Returns the address of a panel at a review. */
function panelAddress(window: OpenWindow, { reviewId, iteration }: InboxItem): string | undefined {
  const address = pageAddress(window);
  if (address === undefined) return undefined;
  const url = new URL(address);
  url.hash = `review=${reviewId}&iteration=${iteration}`;
  return url.href;
}

/** The files of all workspaces, and the one that this host writes. */
class Inbox {
  readonly #folder: string;
  readonly #place: InboxPlace;
  readonly #own: WorkspaceInbox;
  readonly #changed = new Emitter();
  readonly #followed: { dispose(): void }[];
  #watcher: FSWatcher | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(base: ReviewBase, place: InboxPlace, { news, feedback, waitingOn }: Omit<InboxParts, "show">) {
    this.#place = place;
    this.#folder = inboxFolder(place.stateDirectory);
    const report = (problem: unknown) => base.log("warn", `Inbox: ${String(problem)}`);
    this.#own = new WorkspaceInbox({
      ...base,
      news,
      waitingOn,
      folder: this.#folder,
      workspaceName: basename(place.storeDirectory),
      window: place.window,
      describe: () => describeWindow(base, place),
      report,
    });
    const look = (reviewId: string | undefined) => this.#own.lookSoon(reviewId);
    this.#followed = [
      news.onChange(look),
      feedback.onChange(look),
      base.host.onShown((shown) => look(shown?.meta.reviewId)),
      watchWindows(place.surroundings, () => this.#tellSoon()),
    ];
    this.#watch(report);
  }

  readonly onChanged = this.#changed.on;

  /** Makes the pages read the list again. */
  readonly tell = this.#changed.tell;

  async list(): Promise<InboxList> {
    const { surroundings, storeDirectory } = this.#place;
    return listInbox({ folder: this.#folder, surroundings, own: basename(storeDirectory) });
  }

  stop(): void {
    for (const each of this.#followed) each.dispose();
    clearTimeout(this.#timer);
    this.#watcher?.close();
    this.#changed.clear();
  }

  dispose(): Promise<void> {
    return this.#own.dispose();
  }

  #watch(report: (problem: unknown) => void): void {
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      const ownFile = `${basename(this.#place.storeDirectory)}.json`;
      this.#watcher = watch(this.#folder, { persistent: false }, (_event, file) => {
        if (file === ownFile) this.#own.checkSoon();
        this.#tellSoon();
      });
      this.#watcher.on("error", () => this.#watcher?.close());
    } catch (problem) {
      // The list is read whenever a page begins.
      report(problem);
    }
  }

  #tellSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#changed.tell();
    }, inboxReadMs).unref();
  }
}

function describeWindow(
  { workspace }: Pick<ReviewBase, "workspace">,
  { kind }: InboxPlace,
): Pick<InboxFile, "kind" | "folders" | "workspaceFile"> {
  const workspaceFile = workspace.file?.();
  return { kind, folders: [...workspace.folders()], ...(workspaceFile === undefined ? {} : { workspaceFile }) };
}
