import type { PanelState as HostState, Manifest, Patch } from "@dialectic/shared/protocol";
import { type Host, linkToHost } from "../host/connection.ts";
import type { Disposable, PanelPort } from "../host/panelPort.ts";
import { BodyCache } from "./bodyCache.ts";
import { BodyLoader } from "./bodyLoader.ts";
import { type PanelStore, shownReview } from "./panelStore.ts";
import { adoptManifest, applyManifest, applyPatch, type PushOutcome } from "./reviewMirror.ts";

/** Texts of this many UTF-16 code units stay in the page. */
const bodyBound = 8_000_000;

/** Keeps the store at what the host says, through pushes, lost places and lost connections. */
export class PanelSession implements Disposable {
  readonly bodies: BodyLoader;
  readonly #store: PanelStore;
  readonly #cache = new BodyCache(bodyBound);
  readonly #link: Disposable;
  #host: Host | undefined;
  #refresh: Promise<void> | undefined;

  /** `schedule` collects what is asked for within a frame. */
  constructor(port: PanelPort, store: PanelStore, schedule: (send: () => void) => void) {
    this.#store = store;
    this.bodies = new BodyLoader(this.#cache, (hashes) => this.#askForBodies(hashes), schedule);
    this.#link = linkToHost(port, {
      handlers: {
        "panel/state": (state) => this.#receiveState(state),
        "review/patch": (patch) => this.#receivePatch(patch),
      },
      onOpen: (host) => this.#begin(host),
      onLost: () => this.#lose(),
    });
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

  dispose(): void {
    this.#link.dispose();
  }

  #begin(host: Host): void {
    this.#host = host;
    this.#refresh = undefined;
    this.#store.setState({ isConnected: true });
    void this.refresh();
  }

  #lose(): void {
    this.#store.setState({ isConnected: false });
  }

  async #askForState(): Promise<void> {
    const host = this.#host;
    if (host === undefined) return;
    try {
      const state = await host["panel/ready"]({});
      if (state.kind === "review") this.#showReview(state.manifest, adoptManifest);
      else this.#showOther(state);
    } catch (problem) {
      if (host !== this.#host || !this.#store.getState().isConnected) return;
      const message = problem instanceof Error ? problem.message : String(problem);
      this.#store.setState({ view: { kind: "failed", message: `The review could not be loaded: ${message}` } });
    }
  }

  #receiveState(state: HostState): void {
    if (state.kind === "review") this.#showReview(state.manifest, applyManifest);
    else this.#showOther(state);
  }

  #receivePatch(patch: Patch): void {
    this.#cache.addAll(patch.bodies);
    this.#take(applyPatch(shownReview(this.#store.getState()), patch));
  }

  #showReview(manifest: Manifest, apply: typeof applyManifest): void {
    this.#cache.addAll(manifest.bodies);
    this.#take(apply(shownReview(this.#store.getState()), manifest));
  }

  #showOther(state: Exclude<HostState, { kind: "review" }>): void {
    const view =
      state.kind === "failed"
        ? state
        : { kind: state.kind, workspace: state.workspace, sampleAvailable: state.sampleAvailable };
    this.#store.setState({ view, unseen: new Set() });
  }

  #take(outcome: PushOutcome): void {
    if (outcome.kind === "stale") return;
    if (outcome.kind === "lost-place") return void this.refresh();
    const { mirror, changed } = outcome;
    const { view, unseen } = this.#store.getState();
    const isSameReview = view.kind === "review" && view.review.meta.reviewId === mirror.meta.reviewId;
    this.#store.setState({
      view: { kind: "review", review: mirror },
      unseen: isSameReview && changed.length > 0 ? new Set([...unseen, ...changed]) : isSameReview ? unseen : new Set(),
    });
  }

  async #askForBodies(hashes: readonly string[]): Promise<Readonly<Record<string, string>>> {
    const reviewId = shownReview(this.#store.getState())?.meta.reviewId;
    if (reviewId === undefined || this.#host === undefined) return {};
    const { bodies } = await this.#host["review/bodies"]({ reviewId, hashes: [...hashes] });
    return bodies;
  }
}
