/** Shows a codicon. Screen readers ignore it, so it needs a text beside it. */
export function Icon({ name }: { readonly name: string }) {
  return <span className={`codicon codicon-${name}`} aria-hidden="true" />;
}
