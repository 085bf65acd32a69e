/** A codicon; it says nothing to a screen reader, so text must stand beside it. */
export function Icon({ name }: { readonly name: string }) {
  return <span className={`codicon codicon-${name}`} aria-hidden="true" />;
}
