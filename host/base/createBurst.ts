/** Milliseconds of silence after which a burst of changes, such as saving all or a build, is reported as one. */
const quietTime = 250;
/** Maximum milliseconds from the first change of a burst to its report. */
const longestBurst = 2_000;

/** Calls back once for changes that are noted in quick succession, until it is disposed. */
export function createBurst(tell: () => void): { readonly note: () => void; dispose(): void } {
  let timer: NodeJS.Timeout | undefined;
  let began: number | undefined;
  let isDisposed = false;
  return {
    note() {
      if (isDisposed) return;
      began ??= performance.now();
      clearTimeout(timer);
      const left = longestBurst - (performance.now() - began);
      timer = setTimeout(
        () => {
          began = undefined;
          tell();
        },
        Math.max(0, Math.min(quietTime, left)),
      );
    },
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
    },
  };
}
