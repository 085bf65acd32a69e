/** A language server ended, was late, refused or answered wrongly, so a question has no answer; the message is a sentence for people. */
export class LanguageTrouble extends Error {
  /** False when the same question has no answer until somebody installs or allows something. */
  readonly canRetry: boolean;

  constructor(message: string, canRetry = true) {
    super(message);
    this.canRetry = canRetry;
  }
}

/** A language server cannot answer such a question at all. */
export class LanguageLack extends LanguageTrouble {
  constructor(message: string) {
    super(message, false);
  }
}
