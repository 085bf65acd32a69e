import { type RefObject, useEffect, useRef } from "react";
import { useReviewParts } from "./reviewParts.ts";

/** Watches while `isMeant` is true for a look at the section, by any element in it that has the ref. */
export function useSight<Inside extends HTMLElement>(id: string, isMeant: boolean): RefObject<Inside | null> {
  const { sight } = useReviewParts();
  const inside = useRef<Inside>(null);

  useEffect(() => {
    const section = inside.current?.closest("[data-section-id]");
    return isMeant && section ? sight.watch(id, section) : undefined;
  }, [sight, id, isMeant]);

  return inside;
}
