import { fileBurstQuietMs, maxFileBurstMs } from "../limits.ts";

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
      const left = maxFileBurstMs - (performance.now() - began);
      timer = setTimeout(
        () => {
          began = undefined;
          tell();
        },
        Math.max(0, Math.min(fileBurstQuietMs, left)),
      );
    },
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
    },
  };
}
