import { useCallback, useEffect, useRef } from "react";

/** Returns a function that is true when the latest input came from the keyboard rather than from a pointer. */
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
