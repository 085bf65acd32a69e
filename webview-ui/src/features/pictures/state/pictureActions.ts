import type { NotShown, Picture, PictureOutcome } from "@dialectic/shared/protocol";
import { maxKeptPictures, maxPictureChars } from "../../../limits.ts";
import type { HostParts } from "../../../state/askHost.ts";
import { getShownReview, type PanelState } from "../../../state/panelStore.ts";
import { countTouches, toReferenceName } from "../../references/state/referenceState.ts";
import type { ReferenceQuestion } from "../../references/state/referencesSlice.ts";
import type { KeptPicture } from "./keptPicture.ts";
import { type PictureSide, toPictureName, toSideName } from "./pictureState.ts";

export interface PictureActions {
  /** Reads the picture of an image after those before it, unless the page has it as it is now or `signal` is aborted. */
  readPicture(image: Pick<ReferenceQuestion, "hash" | "text">, signal?: AbortSignal): Promise<void>;
  /** Reads one side of a changed picture, unless the page has it. */
  readPictureSide(side: PictureSide): Promise<void>;
  /** Draws a picture that waits for the person: the one with a digest, or with an address in the text. */
  drawPicture(name: string): void;
  showPicture(image: ShownImage): void;
  /** Shows or hides the picture of a changed file above its lines. */
  toggleAsPicture(file: string): void;
}

/** An image whose picture is shown alone. */
export type ShownImage = Pick<ReferenceQuestion, "hash" | "text"> & { readonly alt: string };

export function createPictureActions({ store, currentHost }: HostParts): PictureActions {
  /** One after the other: a picture that was read may move others out of the view. */
  let reading = Promise.resolve();
  async function read(image: Pick<ReferenceQuestion, "hash" | "text">): Promise<void> {
    const state = store.getState();
    const reviewId = getShownReview(state)?.meta.reviewId;
    const host = currentHost();
    const name = toPictureName(state, image.hash, image.text);
    const touches = countTouches(state.references, toReferenceName(image.hash, image.text));
    const kept = state.pictures.get(name);
    if (reviewId === undefined || host === undefined || isWhole(kept, touches)) return;
    const { digest } = getWhole(kept) ?? {};
    const known = digest === undefined ? {} : { known: digest };
    // Without an answer the picture stays as it was. The states that a new connection sends touch every picture.
    const outcome = await host["reference/picture"]({ reviewId, ...image, ...known }).catch(() => undefined);
    if (outcome !== undefined) store.setState((now) => withPicture(now, name, { touches, outcome, before: kept }));
  }
  return {
    drawPicture: (name) =>
      store.setState(({ askedPictures }) => ({ askedPictures: new Set([...askedPictures, name]) })),
    toggleAsPicture: (file) =>
      store.setState(({ changes }) => {
        const pictured = new Set(changes.pictured);
        if (!pictured.delete(file)) pictured.add(file);
        return { changes: { ...changes, pictured } };
      }),
    showPicture: (image) => store.setState({ sheet: { kind: "picture", ...image } }),
    async readPictureSide(side) {
      const name = toSideName(side);
      const host = currentHost();
      if (host === undefined || isWhole(store.getState().pictures.get(name), 0)) return;
      const outcome = await host["changes/picture"](side).catch(() => undefined);
      if (outcome !== undefined)
        store.setState((now) => withPicture(now, name, { touches: 0, outcome, before: undefined }));
    },
    readPicture(image, signal) {
      reading = reading.then(() => (signal?.aborted === true ? undefined : read(image)));
      return reading;
    },
  };
}

function isWhole(kept: KeptPicture | undefined, touches: number): boolean {
  return kept?.touches === touches && (kept.outcome.kind === "none" || kept.outcome.data !== "");
}

function getWhole(kept: KeptPicture | undefined): Picture | undefined {
  return kept?.outcome.kind === "picture" && kept.outcome.data !== "" ? kept.outcome : undefined;
}

interface Answer {
  readonly touches: number;
  readonly outcome: PictureOutcome;
  readonly before: KeptPicture | undefined;
}

export function withPicture(
  { pictures }: PanelState,
  name: string,
  { touches, outcome: answered, before }: Answer,
): Pick<PanelState, "pictures"> | object {
  const outcome = answered.kind === "same" ? before?.outcome : answered;
  // A later question may have been answered first.
  if (outcome === undefined || (pictures.get(name)?.touches ?? 0) > touches) return {};
  const others = [...pictures].filter(([other]) => other !== name);
  let left = maxPictureChars;
  const kept = [...others, [name, { touches, outcome }] as const].slice(-maxKeptPictures).reverse();
  const bounded = kept.map(([each, picture]) => {
    left -= countData(picture.outcome);
    return [each, left < 0 ? withoutData(picture) : picture] as const;
  });
  return { pictures: new Map(bounded.reverse()) };
}

function countData(outcome: Picture | NotShown): number {
  return outcome.kind === "picture" ? outcome.data.length : 0;
}

function withoutData(picture: KeptPicture): KeptPicture {
  const { outcome } = picture;
  return outcome.kind === "none" ? picture : { ...picture, outcome: { ...outcome, data: "" } };
}
