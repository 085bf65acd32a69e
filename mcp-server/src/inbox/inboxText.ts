import { openCommand } from "@dialectic/host/inbox";
import { formatCount, type InboxItem, type InboxList, type NewsCounts, toVisible } from "@dialectic/shared/protocol";
import { formatSessionName, withoutUndefined } from "@dialectic/shared/review";

/** Describes what waits for the person, for a terminal. */
export function inboxText({ items, more }: InboxList, now: number): string {
  const others = "Windows on other machines (SSH, containers) are not in this list.\n";
  if (items.length === 0) return `No review waits for you. ${others}`;
  const count = items.length + more;
  const title = `${formatCount(count, "review waits", "reviews wait")} for you.`;
  const rest = more === 0 ? "" : `\nand ${more} more\n`;
  return `${title}\n\n${items.map((item) => describeItem(item, now)).join("\n")}${rest}\n${others}`;
}

function describeItem(item: InboxItem, now: number): string {
  const { title, folder, branch, assistant, sessionSince, waiting, since, state, kind } = item;
  const author =
    assistant === undefined
      ? []
      : [formatSessionName(withoutUndefined({ client: assistant, since: toIso(sessionSince) }))];
  const place = branch === undefined ? folder : `${folder} on ${branch}`;
  const news = [
    ...describeNews(item.news),
    ...(waiting.length > 0 ? [`${waiting.join(", ")} ${waiting.length === 1 ? "waits" : "wait"} for your answer`] : []),
  ];
  const where =
    state === "closed" ? "not open" : kind === "vscode" ? "open in a window of VS Code" : "open in a browser panel";
  return `${toVisible(title) || "Review"}
  ${toVisible([place, ...author, describeAge(now - since)].join(" · "))}
  ${toVisible(news.join(", "))}
  ${where}: ${toVisible(openCommand(item))}
`;
}

function toIso(time: number | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString();
}

function describeNews({ isUnread, sections, answers, comments, addressed, rounds }: NewsCounts): readonly string[] {
  const said = [
    [sections, "changed section", "changed sections"],
    [answers, "answer", "answers"],
    [comments, "new comment", "new comments"],
    [addressed, "addressed comment", "addressed comments"],
    [rounds, "new round of changes", "new rounds of changes"],
  ] as const;
  return [
    ...(isUnread === true ? ["not opened yet"] : []),
    ...said.flatMap(([count, one, many]) => (count === 0 ? [] : [formatCount(count, one, many)])),
  ];
}

/** Describes a time that has passed in its largest unit. */
function describeAge(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / 60_000);
  if (minutes < 1) return "less than a minute ago";
  if (minutes < 60) return `${formatCount(minutes, "minute", "minutes")} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? `${formatCount(hours, "hour", "hours")} ago`
    : `${formatCount(Math.floor(hours / 24), "day", "days")} ago`;
}
