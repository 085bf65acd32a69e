import type { ClaimRow } from "@dialectic/shared/protocol";
import { toFenceKey } from "@dialectic/shared/review";
import { escapeHtml } from "../../../markdown/html/toHtml.ts";
import { texts } from "../../../texts/texts.ts";
import { formatLocalTime } from "../../../ui/formatTime.ts";
import { describeClaim, toClaimName } from "../../claims/state/claimState.ts";

/** The states of the claims when a review is exported, by name. */
export type ExportedClaims = ReadonlyMap<string, ClaimRow> | undefined;

/** A fence as the worker writes it: its content is escaped, and marks of invisible characters are its only elements. */
const fences = /<pre>\n<code class="language-check">(.*?)<\/code><\/pre>/gs;
const tags = /<[^>]*>/g;

/** Adds its state and the time of its check below each claim of a section. */
export function withClaims(html: string, hash: string, claims: ExportedClaims): string {
  if (claims === undefined || claims.size === 0) return html;
  return html.replace(fences, (fence, code: string) => {
    const row = claims.get(toClaimName({ hash, text: toFenceKey(unescapeHtml(code.replace(tags, ""))) }));
    return row === undefined ? fence : fence + formatClaimState(row);
  });
}

function formatClaimState(row: ClaimRow): string {
  const [first = ""] = describeClaim(row).split("\n", 1);
  const time = row.at === undefined ? [] : [texts.export.checkedAt(formatLocalTime(row.at))];
  const facts = [...(first === "" ? [] : [first]), ...time].map(escapeHtml).join(" · ");
  return `\n<p class="claim-said claim-${row.state}"><strong>${escapeHtml(texts.export.claimStates[row.state])}</strong> ${facts}</p>`;
}

const signs: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

export function unescapeHtml(html: string): string {
  return html.replace(/&(?:lt|gt|quot|amp);/g, (sign) => signs[sign] ?? sign);
}
