/** The advice where a host knows no language server at all; one that is only missing is named by {@link LanguageTrouble}. */
export const noLanguageServices =
  "This needs language servers: open the folder in VS Code with the Dialectic extension, or in the browser panel with a language server on the PATH.";
