import { LanguageTrouble } from "./languageTrouble.ts";

/** An error that the server itself answers. */
export class ServerRefusal extends LanguageTrouble {
  readonly words: string;

  constructor(name: string, words: string) {
    super(`${name} refused: ${words}`);
    this.words = words;
  }
}
