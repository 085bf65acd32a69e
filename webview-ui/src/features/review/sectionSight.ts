import type { Disposable } from "../../host/panelPort.ts";
import type { Sight, SightPart } from "../useSight.ts";
import type { ReaderWatch } from "./readerWatch.ts";

/** Part of the window that something long must fill. */
const enoughOfWindow = 1 / 3;
/** Part of itself that something short must show. */
const enoughOfElement = 1 / 2;

/** Fine at the beginning, because something long fills the window with a small part of itself. */
const thresholds = [0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5];

/** Tells a {@link ReaderWatch} which parts of the news are in view. The browser observes them, so that nothing is measured. */
export class SectionSight implements Sight, Disposable {
  readonly #watch: ReaderWatch;
  readonly #ids = new Map<Element, string>();
  readonly #observer: IntersectionObserver;

  constructor(watch: ReaderWatch) {
    this.#watch = watch;
    this.#observer = new IntersectionObserver((entries) => this.#see(entries), { threshold: thresholds });
  }

  watch(key: string, element: Element, part: SightPart): () => void {
    const id = `${part} ${key}`;
    this.#ids.set(element, id);
    this.#observer.observe(element);
    return () => {
      this.#observer.unobserve(element);
      this.#ids.delete(element);
      this.#watch.leave(id);
    };
  }

  dispose(): void {
    this.#observer.disconnect();
    this.#ids.clear();
    this.#watch.dispose();
  }

  #see(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting, intersectionRatio, intersectionRect } of entries) {
      const id = this.#ids.get(target);
      if (id === undefined) continue;
      const isInView =
        isIntersecting &&
        (intersectionRatio >= enoughOfElement || intersectionRect.height >= window.innerHeight * enoughOfWindow);
      if (isInView) this.#watch.enter(id);
      else this.#watch.leave(id);
    }
  }
}

/** Puts the parts that were looked at together: news is read when it was seen whole, or its start and its end were. */
export class SeenParts {
  readonly #halves = new Map<string, string>();

  /** Takes looks at parts, and returns the keys of the news that is read with them. */
  take(ids: readonly string[]): readonly string[] {
    return ids.flatMap((id) => {
      const [part, key] = [id.slice(0, id.indexOf(" ")), id.slice(id.indexOf(" ") + 1)];
      const other = this.#halves.get(key);
      if (part === "whole" || (other !== undefined && other !== part)) {
        this.#halves.delete(key);
        return [key];
      }
      this.#halves.set(key, part);
      return [];
    });
  }
}
