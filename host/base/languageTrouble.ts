/** A language server ended, was late or answered wrongly, so a question has no answer; the message is a sentence for people. */
export class LanguageTrouble extends Error {}
