import type {
  ChangesNews,
  PanelState as HostState,
  Manifest,
  PanelCommand,
  Patch,
  ReviewMeta,
  SectionPlace,
} from "@dialectic/shared/protocol";
import { type Host, linkToHost } from "../host/connection.ts";
import type { Disposable, PanelPort } from "../host/panelPort.ts";
import { BodyCache } from "./bodyCache.ts";
import { BodyLoader } from "./bodyLoader.ts";
import { withFeedback } from "./feedback/feedbackState.ts";
import { type PanelState, type PanelStore, shownReview } from "./panelStore.ts";
import { withNews } from "./references/referenceState.ts";
import {
  adoptManifest,
  applyManifest,
  applyPatch,
  type PushOutcome,
  type ReviewMirror,
  withMark,
} from "./reviewMirror.ts";

/** Texts of this many UTF-16 code units stay in the page. */
const bodyBound = 8_000_000;

/** A section of an update, and what its text is now. */
interface Change {
  readonly id: string;
  readonly hash: string;
}

/** Keeps the store at what the host says, through pushes, lost places and lost connections. */
export class PanelSession implements Disposable {
  readonly bodies: BodyLoader;
  readonly #store: PanelStore;
  readonly #cache = new BodyCache(bodyBound);
  readonly #link: Disposable;
  readonly #obstacles: Disposable | undefined;
  /** The latest state that came, shown already or about to be. */
  #latest: ReviewMirror | undefined;
  readonly #schedule: (send: () => void) => void;
  #host: Host | undefined;
  #refresh: Promise<void> | undefined;

  /** The iteration of which everything in view has got its final form. */
  settled: { readonly reviewId: string; readonly iteration: number } | undefined;

  /** Does what a command of the editor asks for. */
  onCommand: (command: PanelCommand) => void = () => undefined;

  /** Takes the rounds of a review of changes when they are news. */
  onChanges: (news: ChangesNews) => void = () => undefined;

  /** Shows a section that a person asked for outside of the page. */
  onShowSection: (place: SectionPlace) => void = () => undefined;

  /** What is shown of the changed code should be looked at again. */
  onCoverageStale: () => void = () => undefined;

  /** Says what of the state changes along with a review that is about to be shown. */
  onShow: (mirror: ReviewMirror, respaced: readonly string[] | undefined) => Partial<PanelState> = () => ({});

  /** Decides when an update is shown; whoever replaces it must commit all of them, in order. */
  pass: (changes: readonly Change[], commit: () => void) => void = (_, commit) => commit();

  /** `schedule` collects what is asked for within a frame. */
  constructor(port: PanelPort, store: PanelStore, schedule: (send: () => void) => void) {
    this.#store = store;
    this.#schedule = schedule;
    this.bodies = new BodyLoader(this.#cache, (hashes) => this.#askForBodies(hashes), schedule);
    this.#link = linkToHost(port, {
      handlers: {
        "panel/state": (state) => this.#receiveState(state),
        "review/patch": (patch) => this.#receivePatch(patch),
        "panel/command": ({ command }) => this.onCommand(command),
        "view/behind": ({ latest }) => this.#store.setState({ behind: latest }),
        "view/show-section": (place) => this.onShowSection(place),
        "changes/news": (news) => this.onChanges(news),
        "view/mark": (mark) => this.#receiveMark(mark),
        "references/states": (news) =>
          this.#store.setState(({ references }) => ({ references: withNews(references, news) })),
        "feedback/news": (news) => this.#store.setState(({ feedback }) => ({ feedback: withFeedback(feedback, news) })),
        "claims/states": (claims) => this.#store.setState({ claims }),
        "coverage/stale": () => this.onCoverageStale(),
        "trust/question": ({ question }) =>
          this.#store.setState(({ trust }) => ({
            trust: question && { isPutOff: trust?.isPutOff ?? false, ...question },
          })),
        "panel/painted": () => this.#afterPaint(),
      },
      onOpen: (host) => this.#begin(host),
      onLost: (nobody) => this.#lose(nobody),
    });
    this.#obstacles = port.onObstacle?.((obstacle) => store.setState({ obstacle }));
  }

  /** The host, once a conversation has begun. */
  get host(): Host | undefined {
    return this.#host;
  }

  /** Asks for the whole state; asking again before the answer changes nothing. */
  refresh(): Promise<void> {
    this.#refresh ??= this.#askForState().finally(() => {
      this.#refresh = undefined;
    });
    return this.#refresh;
  }

  /** Shows what the host has answered to a reader who looks elsewhere. */
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
      const state = await this.#stateOf(host);
      this.adopt(state);
    } catch (problem) {
      if (host !== this.#host || !this.#store.getState().isConnected) return;
      const message = problem instanceof Error ? problem.message : String(problem);
      this.#store.setState({ view: { kind: "failed", message: `The review could not be loaded: ${message}` } });
    }
  }

  /** What the reader has opened, or else the latest: also in a conversation that has begun anew. */
  async #stateOf(host: Host): Promise<HostState> {
    const latest = await host["panel/ready"]({});
    const { opened } = this.#store.getState();
    const outcome = opened === undefined ? undefined : await host["view/open"](opened);
    if (outcome?.kind === "viewing" && !outcome.follows) return outcome.state;
    this.#store.setState({ opened: undefined });
    return latest;
  }

  /** A frame paints what was changed before it; the task after it comes when that is done. */
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

  /** Another mark on the same text: nobody has to be told of a change. */
  #receiveMark(mark: Pick<ReviewMeta, "reviewId" | "committed">): void {
    const review = withMark(this.#latest, mark);
    if (review === undefined) return;
    this.#latest = review;
    this.pass([], () => this.#store.setState({ view: { kind: "review", review } }));
  }

  #receivePatch(patch: Patch): void {
    this.#cache.addAll(patch.bodies);
    const changes = patch.splices.flatMap(({ sections: { ids, hashes } }) =>
      ids.map((id, place) => ({ id, hash: hashes[place] ?? "" })),
    );
    this.#take(applyPatch(this.#latest, patch), changes);
  }

  #takeWhole({ bodies }: Manifest, outcome: PushOutcome): void {
    this.#cache.addAll(bodies);
    this.#take(outcome, []);
  }

  #showOther(state: Exclude<HostState, { kind: "review" }>): void {
    const view =
      state.kind === "failed"
        ? state
        : {
            kind: state.kind,
            workspace: state.workspace,
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

  /** Texts for work in the background: they do not push those of the screen out of memory. */
  fetchBodies(hashes: readonly string[]): Promise<Readonly<Record<string, string>>> {
    return this.#askForBodies(hashes);
  }

  async #askForBodies(hashes: readonly string[]): Promise<Readonly<Record<string, string>>> {
    const reviewId = shownReview(this.#store.getState())?.meta.reviewId;
    if (reviewId === undefined || this.#host === undefined) return {};
    const { bodies } = await this.#host["review/bodies"]({ reviewId, hashes: [...hashes] });
    return bodies;
  }
}
