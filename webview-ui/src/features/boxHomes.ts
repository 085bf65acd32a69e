/*
 * A box in which the person writes stays one element as long as it is open, with its focus, its caret, its undo and what an
 * input method composes. Its place comes and goes, with an iteration, a row of code or the window of sections: then the
 * element moves to the new place, or waits where nothing shows it. So no key goes astray, however fast one types.
 */

interface Home {
  readonly element: HTMLElement;
  /** The places that are in the document, in the order in which they came. */
  readonly places: Set<HTMLElement>;
}

/** The elements of the open boxes. */
export class BoxHomes {
  readonly #homes = new Map<string, Home>();
  #waiting: HTMLElement | null = null;

  /** Takes the element in which boxes wait that have no place; it is in the document. */
  readonly attach = (waiting: HTMLElement | null): void => {
    this.#waiting = waiting;
  };

  /** Returns the element of a box, which is made on the first call. */
  getElement(key: string): HTMLElement {
    return this.#getHome(key).element;
  }

  /** Brings a box to a place until the returned function is called, before the place leaves the document. */
  enter(key: string, place: HTMLElement): () => void {
    const home = this.#getHome(key);
    home.places.add(place);
    this.#settle(home);
    return () => {
      home.places.delete(place);
      this.#settle(home);
    };
  }

  /** Forgets the boxes that are no longer open. */
  keep(keys: ReadonlySet<string>): void {
    for (const [key, { element, places }] of this.#homes) {
      if (keys.has(key) || places.size > 0) continue;
      element.remove();
      this.#homes.delete(key);
    }
  }

  #getHome(key: string): Home {
    const known = this.#homes.get(key);
    if (known !== undefined) return known;
    const element = document.createElement("div");
    element.className = "comment-box-home";
    const home = { element, places: new Set<HTMLElement>() };
    this.#homes.set(key, home);
    return home;
  }

  #settle({ element, places }: Home): void {
    const place = choosePlace([...places]) ?? this.#waiting;
    if (place !== null) moveTo(place, element);
  }
}

/** True for an element of a box that has no place at the moment. */
export function isWithoutPlace(element: Element): boolean {
  return element.closest(".waiting-boxes") !== null;
}

/** A box may have a place in a sheet, in a view and in the view that it covers. */
function choosePlace(places: readonly HTMLElement[]): HTMLElement | undefined {
  return (
    places.findLast((place) => place.closest("dialog") !== null) ??
    places.findLast((place) => place.closest("[inert]") === null) ??
    places.at(-1)
  );
}

/** Moves an element. Browsers without `moveBefore` take its focus and its caret, which it gets back in the same task. */
function moveTo(place: HTMLElement, element: HTMLElement): void {
  if (element.parentElement === place) return;
  if ("moveBefore" in place && element.isConnected && place.isConnected) return void place.moveBefore(element, null);
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  const area = focused instanceof HTMLTextAreaElement ? focused : undefined;
  const { selectionStart = 0, selectionEnd = 0, scrollTop = 0 } = area ?? {};
  place.append(element);
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  area?.setSelectionRange(selectionStart, selectionEnd);
  if (area !== undefined) area.scrollTop = scrollTop;
}
