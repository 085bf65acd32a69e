import type { Language } from "./chooseLanguage.ts";

/** The texts that the worker writes into sections, in English. The worker is a script of its own, with both languages. */
const english = {
  image: "image",
  imageNotShown: "Dialectic does not show this image",
  linkNotOpened: "Dialectic does not open this link",
  referenceNotOpened: (reason: string) => `Not opened: ${reason}`,
  tooManyParts: "This block has too many parts to display. Showing its text instead.",
  done: "Done",
  toDo: "To do",
};

const german: typeof english = {
  image: "Bild",
  imageNotShown: "Dialectic zeigt dieses Bild nicht an",
  linkNotOpened: "Dialectic öffnet diesen Link nicht",
  referenceNotOpened: (reason) => `Nicht geöffnet: ${reason}`,
  tooManyParts: "Dieser Block hat zu viele Teile, um angezeigt zu werden. Stattdessen wird sein Text angezeigt.",
  done: "Erledigt",
  toDo: "Zu erledigen",
};

export let workerTexts = english;

export function setWorkerLanguage(language: Language): void {
  workerTexts = language === "de" ? german : english;
}
