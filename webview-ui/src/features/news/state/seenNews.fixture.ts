import type { News, NewsEntry } from "@dialectic/shared/protocol";

/** Writes news as `changed:a`, `new:b` and `removed:c` for sections, and `answer:t1` for threads. */
export function createNews(entries: readonly string[], { reviewId = "r1", iteration = 2, since = 1 } = {}): News {
  return {
    reviewId,
    iteration,
    entries: entries.map((written): NewsEntry => {
      const [kind = "", id = ""] = written.split(":");
      if (kind === "changed" || kind === "new" || kind === "removed")
        return { kind: "section", key: `section:${id}:${iteration}`, section: id, change: kind, since };
      if (kind === "answer" || kind === "comment" || kind === "addressed")
        return { kind, key: `said:${kind}-${id}`, thread: id };
      if (kind === "other") return { kind, key: `other:${id}:1`, reviewId: id };
      return { kind: kind === "asked" || kind === "edit" ? kind : "review", key: written };
    }),
  };
}
