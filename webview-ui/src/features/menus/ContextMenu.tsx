import { useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { texts } from "../../texts/texts.ts";
import { MenuList } from "../../ui/Menu.tsx";
import { contextMenus, type OpenContextMenu } from "./contextMenus.ts";

/** Shows the context menu of the browser's page. VS Code shows its own. */
export function ContextMenu() {
  const menu = useSyncExternalStore(contextMenus.subscribe, contextMenus.getOpen);
  return menu === undefined ? null : <OpenMenu key={menu.key} menu={menu} />;
}

function OpenMenu({ menu: { kind, groups, left, top } }: { readonly menu: OpenContextMenu }) {
  const frame = useRef<HTMLElement>(null);
  const label = texts.contextMenu.labels[kind];
  const [before] = useState(() => document.activeElement);

  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const { offsetWidth, offsetHeight } = element;
    element.style.left = `${Math.max(0, Math.min(left, window.innerWidth - offsetWidth))}px`;
    element.style.top = `${Math.max(0, Math.min(top, window.innerHeight - offsetHeight))}px`;
  }, [left, top]);

  return (
    <section ref={frame} className="context-menu" aria-label={label}>
      <MenuList
        label={label}
        groups={groups}
        begin="first"
        onClose={contextMenus.close}
        onLeave={() => {
          contextMenus.close();
          if (before instanceof HTMLElement) before.focus({ preventScroll: true });
        }}
      />
    </section>
  );
}
