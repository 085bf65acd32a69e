import type {
  PanelState as HostState,
  Manifest,
  MenuEntryName,
  PanelCommand,
  Patch,
  ReviewMeta,
  SectionPlace,
} from "@dialectic/shared/protocol";
import { BoundedCache } from "@dialectic/shared/review";
import { withTrialNews } from "../features/commits/state/trialState.ts";
import { withFeedback } from "../features/feedback/state/feedbackState.ts";
import { withNews } from "../features/references/state/referenceState.ts";
import { type Host, linkToHost } from "../host/linkToHost.ts";
import type { Disposable, PanelPort } from "../host/panelPort.ts";
import { maxBodyChars } from "../limits.ts";
import { texts } from "../texts/texts.ts";
import { BodyLoader } from "./bodyLoader.ts";
import { keepEqual } from "./keepEqual.ts";
import { getShownReview, type PanelState, type PanelStore } from "./panelStore.ts";
import {
  adoptManifest,
  applyManifest,
  applyPatch,
  type PushOutcome,
  type ReviewMirror,
  withMark,
} from "./reviewMirror.ts";
import type { NamedReview } from "./sectionAddress.ts";
import { findKeptPlace } from "./shownIteration.ts";

interface Change {
  readonly id: string;
  readonly hash: string;
}

/** Keeps the store in step with the host across pushes, missed patches and lost connections. */
export class PanelSession implements Disposable {
  readonly bodies: BodyLoader;
  readonly #store: PanelStore;
  readonly #link: Disposable;
  readonly #obstacles: Disposable | undefined;
  /** The latest state that was received, whether it is shown already or not. */
  #latest: ReviewMirror | undefined;
  readonly #schedule: (send: () => void) => void;
  #host: Host | undefined;
  #refresh: Promise<void> | undefined;

  /** The last iteration for which everything in view has its final form. */
  settled: { readonly reviewId: string; readonly iteration: number } | undefined;

  onCommand: (command: PanelCommand) => void = () => undefined;

  /** Called with the context menu of an editor and its chosen entry. */
  onMenuEntry: (menu: string, entry: MenuEntryName) => void = () => undefined;

  /** Called when an editor that keeps the page hides it, or shows it again. */
  onShown: (isShown: boolean) => void = () => undefined;

  onShowSection: (place: SectionPlace) => Promise<void> = () => Promise.resolve();

  onCoverageStale: () => void = () => undefined;

  /** Returns the changes of the state that belong to a review that is about to be shown. */
  onShow: (mirror: ReviewMirror, respaced: readonly string[] | undefined) => Partial<PanelState> = () => ({});

  /** Decides when an update is shown; a replacement must commit every update, in order. */
  pass: (changes: readonly Change[], commit: () => void) => void = (_, commit) => commit();

  /** False in an editor, whose window has one review in all places: the page keeps only the iteration. */
  keepsReview = true;

  /** The review that the page's address names, until it is shown. */
  named: NamedReview | undefined;

  /** `schedule` collects requests within a frame. */
  constructor(port: PanelPort, store: PanelStore, schedule: (send: () => void) => void) {
    this.#store = store;
    this.#schedule = schedule;
    const cache = new BoundedCache<string>(maxBodyChars, (body) => body.length);
    this.bodies = new BodyLoader(cache, (hashes) => this.#askForBodies(hashes), schedule);
    this.#link = linkToHost(port, {
      handlers: {
        "panel/state": (state) => {
          this.#store.setState({ opened: undefined });
          this.#receiveState(state);
        },
        "review/patch": (patch) => {
          this.#store.setState({ opened: undefined });
          this.#receivePatch(patch);
        },
        "panel/command": async ({ command }) => {
          await this.#refresh;
          this.onCommand(command);
          return {};
        },
        "panel/menu": ({ menu, entry }) => this.onMenuEntry(menu, entry),
        "panel/shown": ({ isShown }) => this.onShown(isShown),
        // A wish of the person is newer than the place at which a page that loads was left.
        "view/show-section": async (place) => {
          await this.#refresh;
          await this.onShowSection(place);
          return {};
        },
        "changes/looked": ({ hunks }) =>
          this.#store.setState(({ passed }) => ({ passed: new Set([...passed, ...hunks]) })),
        "view/mark": (mark) => this.#receiveMark(mark),
        "references/states": (news) =>
          this.#store.setState(({ references }) => ({ references: withNews(references, news) })),
        "feedback/news": (news) => this.#store.setState(({ feedback }) => ({ feedback: withFeedback(feedback, news) })),
        "mirror/values": (values) => this.#store.setState((state) => keepEqual(state, values)),
        "coverage/stale": () => this.onCoverageStale(),
        "commit/trial-news": (news) =>
          this.#store.setState(({ commitTrial }) => ({ commitTrial: withTrialNews(commitTrial, news) })),
        "panel/painted": () => this.#afterPaint(),
      },
      onOpen: (host) => this.#begin(host),
      onLost: (nobody) => this.#lose(nobody),
    });
    this.#obstacles = port.onObstacle?.((obstacle) => store.setState({ obstacle }));
  }

  get host(): Host | undefined {
    return this.#host;
  }

  /** Requests the whole state; calls before the answer share one request. */
  refresh(): Promise<void> {
    this.#refresh ??= this.#askForState().finally(() => {
      this.#refresh = undefined;
    });
    return this.#refresh;
  }

  adopt(state: HostState): void {
    if (state.kind === "review") this.#takeWhole(state.manifest, adoptManifest(state.manifest));
    else this.#showOther(state);
  }

  dispose(): void {
    this.#link.dispose();
    this.#obstacles?.dispose();
  }

  #begin(host: Host): void {
    this.#host = host;
    this.#refresh = undefined;
    this.#store.setState({ isConnected: true });
    void this.refresh();
  }

  #lose(nobody: Host): void {
    this.#host = nobody;
    this.#store.setState({ isConnected: false });
  }

  async #askForState(): Promise<void> {
    const host = this.#host;
    if (host === undefined) return;
    try {
      const state = await this.#readState(host);
      this.adopt(state);
    } catch (problem) {
      if (host !== this.#host || !this.#store.getState().isConnected) return;
      const message = problem instanceof Error ? problem.message : String(problem);
      this.#store.setState({ view: { kind: "failed", message: texts.panel.reviewNotLoaded(message) } });
    }
  }

  /** Returns the iteration that the reader has opened, or else the latest; also after a reconnection. */
  async #readState(host: Host): Promise<HostState> {
    // The host begins by saying that the page is not behind.
    const kept = findKeptPlace(this.#store.getState());
    const latest = await host["panel/ready"]({});
    const opened = this.named ?? kept;
    const isOther = latest.kind !== "review" || latest.manifest.meta.reviewId !== opened?.reviewId;
    const isLost = opened === undefined || (isOther && !this.keepsReview);
    const outcome = isLost ? undefined : await host["view/open"](opened);
    const isNamed = this.named !== undefined;
    this.named = undefined;
    if (outcome?.kind === "viewing" && !outcome.follows) {
      // What is opened again stays as it is, because each choice of the reader is remembered at once, without the place in it.
      if (isNamed && outcome.state.kind === "review")
        this.#store.setState({ opened: nameShown(outcome.state.manifest.meta) });
      return outcome.state;
    }
    this.#store.setState({ opened: undefined });
    return outcome?.kind === "viewing" ? outcome.state : latest;
  }

  /** A frame paints the changes made before it; the task after the frame runs when that is done. */
  #afterPaint(): Promise<{ painted?: NonNullable<PanelSession["settled"]> }> {
    const painted = this.settled;
    return new Promise((answer) => {
      this.#schedule(() => setTimeout(() => answer(painted === undefined ? {} : { painted })));
    });
  }

  #receiveState(state: HostState): void {
    if (state.kind === "review") this.#takeWhole(state.manifest, applyManifest(this.#latest, state.manifest));
    else this.#showOther(state);
  }

  /** Updates the mark of an unchanged text, so that no change is announced. */
  #receiveMark(mark: Pick<ReviewMeta, "reviewId" | "committed">): void {
    const review = withMark(this.#latest, mark);
    if (review === undefined) return;
    this.#latest = review;
    this.pass([], () => this.#store.setState({ view: { kind: "review", review } }));
  }

  #receivePatch(patch: Patch): void {
    this.bodies.keep(patch.bodies);
    const changes = patch.splices.flatMap(({ sections: { ids, hashes } }) =>
      ids.map((id, place) => ({ id, hash: hashes[place] ?? "" })),
    );
    this.#take(applyPatch(this.#latest, patch), changes);
  }

  #takeWhole({ bodies }: Manifest, outcome: PushOutcome): void {
    this.bodies.keep(bodies);
    this.#take(outcome, []);
  }

  #showOther(state: Exclude<HostState, { kind: "review" }>): void {
    const view =
      state.kind === "failed"
        ? state
        : {
            kind: state.kind,
            folders: state.folders,
            sampleAvailable: state.sampleAvailable,
            trouble: state.trouble,
            offers: state.offers,
          };
    this.#latest = undefined;
    this.pass([], () => this.#store.setState({ view }));
  }

  #take(outcome: PushOutcome, changes: readonly Change[]): void {
    if (outcome.kind === "stale") return;
    if (outcome.kind === "lost-place") return void this.refresh();
    const { mirror, respaced } = outcome;
    this.#latest = mirror;
    this.pass(changes, () => {
      const along = this.onShow(mirror, respaced);
      this.#store.setState({ view: { kind: "review", review: mirror }, ...along });
    });
  }

  /** Fetches texts for work in the background without caching them, so that they do not evict those on the screen. */
  fetchBodies(hashes: readonly string[]): Promise<Readonly<Record<string, string>>> {
    return this.#askForBodies(hashes);
  }

  async #askForBodies(hashes: readonly string[]): Promise<Readonly<Record<string, string>>> {
    const reviewId = getShownReview(this.#store.getState())?.meta.reviewId;
    if (reviewId === undefined || this.#host === undefined) return {};
    const { bodies } = await this.#host["review/bodies"]({ reviewId, hashes: [...hashes] });
    return bodies;
  }
}

function nameShown({ reviewId, iteration }: ReviewMeta): PanelState["opened"] {
  return { reviewId, iteration };
}
