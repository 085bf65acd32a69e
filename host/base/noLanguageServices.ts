/** The advice where no language server may be asked; a known one that is missing for a language is named by {@link LanguageTrouble}. */
export const noLanguageServices =
  "This needs a language server, and none was found: install one, or open the folder in VS Code with the Dialectic extension.";
