/**
 * Settings that turn inlay hints on. Servers for TypeScript have them off, because an editor would draw them all the time; here they are
 * asked for by name only.
 */
const on = { enabled: true };

/** The settings that TypeScript 7 reads, below `typescript` and `javascript`. */
export const typeScriptHints = {
  inlayHints: {
    parameterNames: { enabled: "all" },
    parameterTypes: on,
    variableTypes: on,
    propertyDeclarationTypes: on,
    functionLikeReturnTypes: on,
    enumMemberValues: on,
  },
};

/** The preferences that typescript-language-server gives to the TypeScript before. */
export const olderTypeScriptHints = {
  includeInlayParameterNameHints: "all",
  includeInlayFunctionParameterTypeHints: true,
  includeInlayVariableTypeHints: true,
  includeInlayPropertyDeclarationTypeHints: true,
  includeInlayFunctionLikeReturnTypeHints: true,
  includeInlayEnumMemberValueHints: true,
};
