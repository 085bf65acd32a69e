/** Runs in every measured page: adds functions to `bench` that watch the frames of a scroll. */
export function defineFrameWatch() {
  /** A frame that comes this many milliseconds after the previous one follows a dropped frame. */
  const droppedAfter = 25;

  // The script of the page functions has run before.
  const { bench } = /** @type {any} */ (globalThis);
  const findScroller = () =>
    document.querySelector("main.changes > .scroller") ?? document.querySelector("main.scroller");
  let watch = { dropped: 0, unformatted: 0, frames: 0, looks: 0 };

  /** Resolves when nothing has scrolled for ten frames. */
  const still = async () => {
    const scroller = findScroller();
    for (let [last, frames] = [-1, 0]; frames < 10; frames += 1) {
      if (scroller?.scrollTop !== last) [last, frames] = [scroller?.scrollTop ?? 0, 0];
      await bench.frame();
    }
  };

  Object.assign(bench, {
    /**
     * Goes to the top, gives the text the focus, and starts to watch the frames. Asking for the middle of the view costs
     * the page time, so that a slow one is asked in one frame of `pace` only.
     */
    async beginWatching(pace = 1) {
      const scroller = findScroller();
      if (!(scroller instanceof HTMLElement)) throw new Error("There is nothing to scroll");
      scroller.scrollTop = 0;
      scroller.focus({ preventScroll: true });
      await still();
      const box = scroller.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const begun = { dropped: 0, unformatted: 0, frames: 0, looks: 0 };
      watch = begun;
      let last = await bench.frame();
      const look = (/** @type {number} */ now) => {
        if (watch !== begun) return;
        watch.frames += 1;
        if (now - last > droppedAfter) watch.dropped += 1;
        if (watch.frames % pace === 0) {
          watch.looks += 1;
          if (!bench.isFormatted(document.elementFromPoint(x, y)?.closest(".section, .change-row")))
            watch.unformatted += 1;
        }
        last = now;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },

    /** Stops watching, and returns both shares of the frames in percent, and the pixels that were scrolled. */
    endWatching() {
      const { dropped, unformatted, frames, looks } = watch;
      watch = { dropped: 0, unformatted: 0, frames: 0, looks: 0 };
      return {
        dropped: (100 * dropped) / frames,
        unformatted: looks === 0 ? 0 : (100 * unformatted) / looks,
        frames,
        scrolled: findScroller()?.scrollTop ?? 0,
      };
    },

    /** Drags the bar from the top to the end. */
    async drag(/** @type {number} */ milliseconds) {
      const scroller = findScroller();
      if (scroller === null) return;
      const begin = performance.now();
      for (let part = 0; part < 1; await bench.frame()) {
        part = Math.min(1, (performance.now() - begin) / milliseconds);
        scroller.scrollTop = part * (scroller.scrollHeight - scroller.clientHeight);
      }
    },
  });
}
