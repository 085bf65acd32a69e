import { type RefObject, useEffect, useRef } from "react";
import { useReviewParts } from "./reviewParts.ts";

/** Returns a ref for an element inside a section. Watches the section for the reader's look while `isMeant` is true. */
export function useSight<Inside extends HTMLElement>(id: string, isMeant: boolean): RefObject<Inside | null> {
  const { sight } = useReviewParts();
  const inside = useRef<Inside>(null);

  useEffect(() => {
    const section = inside.current?.closest("[data-section-id]");
    return isMeant && section ? sight.watch(id, section) : undefined;
  }, [sight, id, isMeant]);

  return inside;
}
