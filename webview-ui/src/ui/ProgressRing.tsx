/** Says that something is under way. */
export function ProgressRing({ label }: { readonly label: string }) {
  return <vscode-progress-ring aria-label={label} />;
}
