import type { Disposable } from "../../host/panelPort.ts";
import type { ReaderWatch } from "./readerWatch.ts";

/** Part of the window that a long section must fill. */
const enoughOfWindow = 1 / 3;
/** Part of itself that a short section must show. */
const enoughOfSection = 1 / 2;

/** Fine at the beginning, because a long section fills the window with a small part of itself. */
const thresholds = [0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5];

/** Tells a {@link ReaderWatch} which sections are in view. The browser observes them, so that nothing is measured. */
export class SectionSight implements Disposable {
  readonly #watch: ReaderWatch;
  readonly #ids = new Map<Element, string>();
  readonly #observer: IntersectionObserver;

  constructor(watch: ReaderWatch) {
    this.#watch = watch;
    this.#observer = new IntersectionObserver((entries) => this.#see(entries), { threshold: thresholds });
  }

  /** Watches a section until the returned function is called. */
  watch(id: string, section: Element): () => void {
    this.#ids.set(section, id);
    this.#observer.observe(section);
    return () => {
      this.#observer.unobserve(section);
      this.#ids.delete(section);
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
        (intersectionRatio >= enoughOfSection || intersectionRect.height >= window.innerHeight * enoughOfWindow);
      if (isInView) this.#watch.enter(id);
      else this.#watch.leave(id);
    }
  }
}
