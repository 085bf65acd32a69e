/** A language server ended, was late, refused or answered wrongly, so a question has no answer; the message is a sentence for people. */
export class LanguageTrouble extends Error {}

/** A language server cannot answer such a question at all. */
export class LanguageLack extends LanguageTrouble {}
