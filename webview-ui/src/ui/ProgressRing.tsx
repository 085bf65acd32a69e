import { useEffect, useRef } from "react";

/** Shows that something is going on. The label says what, without interrupting a screen reader. */
export function ProgressRing({ label }: { readonly label: string }) {
  const ring = useRef<HTMLElement>(null);

  useEffect(() => {
    // The element names itself "Loading", as an alert, when it is connected.
    ring.current?.setAttribute("aria-label", label);
    ring.current?.setAttribute("role", "progressbar");
    ring.current?.removeAttribute("aria-live");
  }, [label]);

  return <vscode-progress-ring ref={ring} />;
}
