import { useCallback, useEffect, useRef } from "react";

/** Tells whether the latest input came from the keyboard, and not from a pointer. */
export function useIsTyping(): () => boolean {
  const isTyping = useRef(false);

  useEffect(() => {
    const type = () => {
      isTyping.current = true;
    };
    const point = () => {
      isTyping.current = false;
    };
    window.addEventListener("keydown", type, { capture: true });
    window.addEventListener("pointerdown", point, { capture: true });
    return () => {
      window.removeEventListener("keydown", type, { capture: true });
      window.removeEventListener("pointerdown", point, { capture: true });
    };
  }, []);

  return useCallback(() => isTyping.current, []);
}
