import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HelpSheet } from "../features/help/HelpSheet.tsx";
import { EmptyPage } from "../features/setup/EmptyPage.tsx";
import { renderInPanel } from "../renderInPanel.fixture.tsx";
import { formatLocalTime, formatRelativeTime } from "../ui/formatTime.ts";
import { english } from "./english.ts";
import { german } from "./german.ts";
import { setTexts, texts } from "./texts.ts";

/** Lists the fixed texts of a language, by their place. */
function listTexts(group: object, place = ""): readonly (readonly [string, string])[] {
  return Object.entries(group).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === "string") return [[place + name, value] as const];
    return typeof value === "object" && value !== null ? listTexts(value, `${place}${name}.`) : [];
  });
}

describe("a page in German", () => {
  beforeEach(() => setTexts(german));
  afterEach(() => setTexts(english));

  it("is German in its text and in its sheets", () => {
    renderInPanel(
      <>
        <EmptyPage kind="empty" folders={[]} sampleAvailable={true} offers={["open-folder"]} />
        <HelpSheet onClose={() => undefined} />
      </>,
    );
    for (const text of ["Noch kein Review", "Ordner öffnen", "Beispiel öffnen", "Alle Prüfungen ausführen"])
      expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByRole("dialog", { name: "Tastenkombinationen" })).toBeDefined();
  });

  it("formats counts and dates the German way", () => {
    expect([
      texts.common.sectionCount(1),
      texts.common.sectionCount(1_234),
      formatRelativeTime(0, 60_000),
      formatLocalTime(new Date(2026, 2, 4, 5, 6).getTime()),
    ]).toEqual(["1 Abschnitt", "1.234 Abschnitte", "vor 1 Minute", "04.03.2026 05:06"]);
  });
});

it("translates every text that is not the same in both languages", () => {
  const untranslated = (one: object, other: object) => {
    const translated = new Map(listTexts(other));
    return listTexts(one).filter(([place, text]) => translated.get(place) === text);
  };
  expect(untranslated(english, german).map(([place]) => place)).toEqual([
    "common.review",
    "review.code",
    "history.reviews",
    "changes.unreadShort",
    "changes.noteTypes.Todo",
    "changes.noteTypes.Fixme",
    "range.commitsHeading",
    "plan.mark",
    "menu.groups.review",
    "themes.names.auto",
    "empty.prompt",
    "help.groups.navigation",
    "commit.form",
    "commit.commits",
    "commit.repository",
    "commit.branch",
  ]);
});
