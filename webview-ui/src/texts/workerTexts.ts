import type { Language } from "./chooseLanguage.ts";

const englishKinds: Readonly<Record<string, string>> = {
  flowchart: "flowchart",
  state: "states",
  sequence: "sequence",
  class: "classes",
  entity: "entities and relationships",
  pie: "shares",
  timeline: "timeline",
  mindmap: "mind map",
};

const germanKinds: typeof englishKinds = {
  flowchart: "Ablauf",
  state: "Zustände",
  sequence: "Sequenz",
  class: "Klassen",
  entity: "Entitäten und Beziehungen",
  pie: "Anteile",
  timeline: "Zeitleiste",
  mindmap: "Mindmap",
};

/** The texts that the worker writes into sections, in English. The worker is a script of its own, with both languages. */
const english = {
  image: "image",
  imageNotShown: "Dialectic does not show this image.",
  imageIsSvg: "Dialectic does not show an SVG that is in the text. Put it into a file of the workspace.",
  imageKind: "This is not a PNG, JPEG, GIF or WebP picture.",
  imageLarge: "This picture is larger than 4 MB.",
  imagePixels: "This picture has too many pixels.",
  imageOnNetwork: (host: string) => `This picture is on the network (${host}). Dialectic does not load it.`,
  linkNotOpened: "Dialectic does not open this link",
  referenceNotOpened: (reason: string) => `Not opened: ${reason}`,
  tooManyParts: "This block has too many parts to display. Showing its text instead.",
  done: "Done",
  toDo: "To do",
  formula: "Formula",
  source: "Source",
  before: "Before",
  after: "After",
  formulaNotRead: (reason: string) => `This formula cannot be read: ${reason}`,
  formulaTooLarge: "This formula is too large to display.",
  partMissing: "The part that draws this could not be loaded. Reload the page to try again.",
  diagram: (kind: string) => `Diagram: ${englishKinds[kind] ?? kind}`,
  diagramKindNotDrawn: "Dialectic does not draw this kind of diagram.",
  diagramNotUnderstood: (line: number, text: string) =>
    text === "" ? `Line ${line} is not understood.` : `Line ${line} is not understood: ${text}`,
  diagramNotWhole: "This diagram cannot be drawn completely.",
  diagramTooLarge: "This diagram is too large to display.",
  differsInvisibly: "differs only in invisible characters or blanks",
  differsInEncoding: "differs only in how characters are encoded",
  differsInLetters: (names: string) => `differs only in letters that look alike: ${names}`,
};

const german: typeof english = {
  image: "Bild",
  imageNotShown: "Dialectic zeigt dieses Bild nicht an.",
  imageIsSvg: "Dialectic zeigt kein SVG an, das im Text steht. Legen Sie es als Datei in den Arbeitsbereich.",
  imageKind: "Dies ist kein Bild als PNG, JPEG, GIF oder WebP.",
  imageLarge: "Dieses Bild ist größer als 4 MB.",
  imagePixels: "Dieses Bild hat zu viele Pixel.",
  imageOnNetwork: (host) => `Dieses Bild liegt im Netz (${host}). Dialectic lädt es nicht.`,
  linkNotOpened: "Dialectic öffnet diesen Link nicht",
  referenceNotOpened: (reason) => `Nicht geöffnet: ${reason}`,
  tooManyParts: "Dieser Block hat zu viele Teile, um angezeigt zu werden. Stattdessen wird sein Text angezeigt.",
  done: "Erledigt",
  toDo: "Zu erledigen",
  formula: "Formel",
  source: "Quelltext",
  before: "Vorher",
  after: "Nachher",
  formulaNotRead: (reason) => `Diese Formel ist nicht lesbar: ${reason}`,
  formulaTooLarge: "Diese Formel ist zu groß, um angezeigt zu werden.",
  partMissing:
    "Der Teil, der dies zeichnet, konnte nicht geladen werden. Laden Sie die Seite neu, um es noch einmal zu versuchen.",
  diagram: (kind) => `Diagramm: ${germanKinds[kind] ?? kind}`,
  diagramKindNotDrawn: "Dialectic zeichnet diese Art von Diagramm nicht.",
  diagramNotUnderstood: (line, text) =>
    text === "" ? `Zeile ${line} wird nicht verstanden.` : `Zeile ${line} wird nicht verstanden: ${text}`,
  diagramNotWhole: "Dieses Diagramm lässt sich nicht vollständig zeichnen.",
  diagramTooLarge: "Dieses Diagramm ist zu groß, um angezeigt zu werden.",
  differsInvisibly: "unterscheidet sich nur in unsichtbaren Zeichen oder Leerzeichen",
  differsInEncoding: "unterscheidet sich nur in der Kodierung von Zeichen",
  differsInLetters: (names) => `unterscheidet sich nur in Buchstaben, die gleich aussehen: ${names}`,
};

export let workerTexts = english;

export function setWorkerLanguage(language: Language): void {
  workerTexts = language === "de" ? german : english;
}
