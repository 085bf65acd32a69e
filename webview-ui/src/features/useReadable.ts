import { useEffect, useState } from "react";

/** A view that is scrolled. */
export interface Scrolled {
  readonly pace: { readonly isFast: boolean; whenReadable(listener: () => void): () => void };
}

/** Returns false for a row that comes while the reader scrolls too fast to read, until the scrolling is slow again. */
export function useReadable({ pace }: Scrolled): boolean {
  const [isReadable, setReadable] = useState(() => !pace.isFast);
  useEffect(() => (isReadable ? undefined : pace.whenReadable(() => setReadable(true))), [pace, isReadable]);
  return isReadable;
}
