import type { Language } from "./chooseLanguage.ts";

/**
 * Texts of the commands, by their names. A text and its translations are one row here, unlike the others: who adds a
 * command writes them at one place.
 */
type Rows<Name extends string> = Readonly<Record<Name, Readonly<Record<Language, string>>>>;

/** Rows of the help. A row is named by its first command; it describes all of its keys. */
const help = {
  "read-on": {
    en: "Read on or back: the text, its hunks, then the verdict; from a commit to the next one",
    de: "Weiterlesen oder zurück: der Text, seine Hunks, dann die Bewertung; von einem Commit zum nächsten",
  },
  "next-section": {
    en: "Next or previous section, or changed file",
    de: "Nächster oder vorheriger Abschnitt, oder geänderte Datei",
  },
  "toggle-outline": { en: "Toggle the outline", de: "Gliederung ein- oder ausblenden" },
  "show-reviews": {
    en: "Show the reviews that wait for you, and past ones",
    de: "Wartende und frühere Reviews anzeigen",
  },
  close: { en: "Close the open view", de: "Geöffnete Ansicht schließen" },
  "show-keys": { en: "Show keyboard shortcuts", de: "Tastenkombinationen anzeigen" },
  "show-iterations": { en: "Show iterations", de: "Iterationen anzeigen" },
  "older-iteration": { en: "Older or newer iteration", de: "Ältere oder neuere Iteration" },
  "latest-iteration": {
    en: "Latest iteration, or its changes",
    de: "Neueste Iteration oder ihre Änderungen",
  },
  "toggle-comparison": {
    en: "Show or close the changes in this iteration",
    de: "Änderungen in dieser Iteration anzeigen oder schließen",
  },
  "show-changes-since-seen": {
    en: "Show changes since you last looked",
    de: "Änderungen seit Ihrem letzten Besuch anzeigen",
  },
  "next-change": {
    en: "Next or previous hunk, or place with something new",
    de: "Nächster oder vorheriger Hunk, oder Stelle mit Neuem",
  },
  "mark-all-seen": { en: "Mark all as seen", de: "Alles als gesehen markieren" },
  "show-changes": {
    en: "Show the changes, or go back to the review",
    de: "Änderungen anzeigen oder zum Review zurückgehen",
  },
  "next-unviewed": { en: "Next hunk that is not viewed", de: "Nächster Hunk, der noch nicht angesehen ist" },
  "next-commit": {
    en: "Read commit by commit: next or previous commit",
    de: "Commit für Commit lesen: nächster oder vorheriger Commit",
  },
  "all-changes": {
    en: "From a commit to all changes, and back",
    de: "Von einem Commit zu allen Änderungen und zurück",
  },
  "choose-round": {
    en: "Choose which changes: a layer, commits, or those since another base (an iteration, branch or tag)",
    de: "Änderungen auswählen: eine Ebene (Layer), Commits oder die seit einer anderen Basis (Iteration, Branch oder Tag)",
  },
  "toggle-viewed": {
    en: "Mark the hunk or file as viewed, or not viewed",
    de: "Hunk oder Datei als angesehen oder nicht angesehen markieren",
  },
  "undo-change": {
    en: "Undo the hunk or file, or restore it",
    de: "Hunk oder Datei rückgängig machen oder wiederherstellen",
  },
  "show-context": { en: "Show more lines around the hunk", de: "Mehr Zeilen um den Hunk anzeigen" },
  "show-reference-change": {
    en: "From the focused reference to its hunk; from a hunk to the same one among all changes, and back",
    de: "Vom fokussierten Verweis zu seinem Hunk; von einem Hunk zum selben unter allen Änderungen und zurück",
  },
  "show-coverage": { en: "Show the coverage of the changes", de: "Abdeckung der Änderungen anzeigen" },
  "preview-reference": { en: "Preview the focused reference", de: "Vorschau des fokussierten Verweises anzeigen" },
  "next-wrong-reference": { en: "Next outdated or broken reference", de: "Nächster veralteter oder defekter Verweis" },
  "run-checks": { en: "Run all checks", de: "Alle Prüfungen ausführen" },
  "next-failed-check": { en: "Next failed check", de: "Nächste fehlgeschlagene Prüfung" },
  comment: {
    en: "Comment on the selection, section or changed line",
    de: "Auswahl, Abschnitt oder geänderte Zeile kommentieren",
  },
  "next-comment": { en: "Next or previous comment", de: "Nächster oder vorheriger Kommentar" },
  "reply-to-comment": { en: "Reply to the comment", de: "Auf den Kommentar antworten" },
  "resolve-comment": { en: "Resolve or unresolve the comment", de: "Kommentar als gelöst oder nicht gelöst markieren" },
  "agree-with-finding": {
    en: "Agree with the finding, or reject it with a reason",
    de: "Dem Befund zustimmen oder ihn mit Begründung ablehnen",
  },
  "show-comments": { en: "Show all comments", de: "Alle Kommentare anzeigen" },
  "finish-review": { en: "Finish the review", de: "Review abschließen" },
  find: { en: "Find in the review (also Ctrl+F)", de: "Im Review suchen (auch Strg+F)" },
  "search-history": { en: "Search all reviews and iterations", de: "Alle Reviews und Iterationen durchsuchen" },
  "copy-markdown": { en: "Copy the review as Markdown", de: "Review als Markdown kopieren" },
  "send-to-pull-request": {
    en: "Send the review to its pull request",
    de: "Review an den Pull Request senden",
  },
  "create-commit": {
    en: "Create a commit with the review as its message",
    de: "Commit mit dem Review als Nachricht erstellen",
  },
};

/** Entries of the menu "Review actions". */
const menu = {
  find: { en: "Find", de: "Suchen" },
  "search-history": { en: "Search all reviews", de: "Alle Reviews durchsuchen" },
  "toggle-outline": { en: "Outline", de: "Gliederung" },
  "show-changes-since-seen": { en: "What changed", de: "Neues seit dem letzten Ansehen" },
  "mark-all-seen": { en: "Mark all as seen", de: "Alles als gesehen markieren" },
  "toggle-comparison": { en: "Compare with the previous iteration", de: "Mit der vorherigen Iteration vergleichen" },
  "show-changes": { en: "Changes", de: "Änderungen" },
  "comment-on-review": { en: "Comment on the review…", de: "Review kommentieren…" },
  "show-comments": { en: "Show all comments", de: "Alle Kommentare anzeigen" },
  "show-coverage": { en: "Show coverage of the changes…", de: "Abdeckung der Änderungen anzeigen…" },
  "run-checks": { en: "Run all checks", de: "Alle Prüfungen ausführen" },
  "finish-review": { en: "Finish review…", de: "Review abschließen…" },
  "create-commit": { en: "Create commit…", de: "Commit erstellen…" },
  "new-pull-request": { en: "New pull request…", de: "Neuer Pull Request…" },
  "send-to-pull-request": { en: "Send to pull request…", de: "An den Pull Request senden…" },
  "copy-markdown": { en: "Copy as Markdown", de: "Als Markdown kopieren" },
  "copy-rich-text": { en: "Copy as rich text", de: "Als formatierten Text kopieren" },
  "copy-commit-message": { en: "Copy as commit message", de: "Als Commitnachricht kopieren" },
  "save-markdown": { en: "Save as Markdown…", de: "Als Markdown speichern…" },
  "save-html": { en: "Save as HTML…", de: "Als HTML speichern…" },
  print: { en: "Print…", de: "Drucken…" },
  "include-comments": { en: "Include comments", de: "Mit Kommentaren" },
  "fold-all": { en: "Fold all sections", de: "Alle Abschnitte zuklappen" },
  "unfold-all": { en: "Unfold all sections", de: "Alle Abschnitte aufklappen" },
  "hide-whitespace": { en: "Hide whitespace changes", de: "Änderungen an Leerraum ausblenden" },
  "wrap-lines": { en: "Wrap lines of changed code", de: "Zeilen von geändertem Code umbrechen" },
  "show-iterations": { en: "Iterations", de: "Iterationen" },
  "show-reviews": { en: "Waiting and past reviews", de: "Wartende und frühere Reviews" },
  "choose-theme": { en: "Theme…", de: "Design…" },
  "show-keys": { en: "Keyboard shortcuts", de: "Tastenkombinationen" },
  connect: { en: "Connect an assistant…", de: "Assistenten verbinden…" },
};

/** Returns the texts of the commands in a language. */
export function listCommandTexts(language: Language) {
  return { help: choose(help, language), menu: choose(menu, language) };
}

function choose<Name extends string>(rows: Rows<Name>, language: Language): Readonly<Record<Name, string>> {
  const texts = Object.entries<Rows<Name>[Name]>(rows).map(([name, row]) => [name, row[language]] as const);
  // The names are those of the rows.
  return Object.fromEntries(texts) as Record<Name, string>;
}
