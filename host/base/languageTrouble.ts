/** A language server ended, was late, refused or answered wrongly, so a question has no answer; the message is a sentence for people. */
export class LanguageTrouble extends Error {
  /** True when the same question may be answered later, without anybody doing something. */
  readonly canRetry: boolean = true;
}

/** A language server cannot answer such a question at all. */
export class LanguageLack extends LanguageTrouble {
  override readonly canRetry = false;
}

/** A file has no language server until the person installs or allows one. */
export class NoServer extends LanguageTrouble {
  override readonly canRetry = false;
}
