import { useEffect } from "react";
import { noticeMs, noticeMsPerChar } from "../../limits.ts";
import type { Notice } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Shows short messages, announced by screen readers. */
export function Notices() {
  const notices = usePanelState((state) => state.notices);
  return (
    <div className="notices" role="status" aria-live="polite">
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function NoticeCard({ notice: { id, level, text } }: { readonly notice: Notice }) {
  const { actions } = usePanel();

  useEffect(() => {
    const timer = setTimeout(() => actions.dismissNotice(id), noticeMs + text.length * noticeMsPerChar);
    return () => clearTimeout(timer);
  }, [actions, id, text]);

  return (
    <div className={`notice notice-${level}`}>
      <Icon name={level} />
      <span>{text}</span>
      <IconButton icon="close" label={texts.common.dismiss} onClick={() => actions.dismissNotice(id)} />
    </div>
  );
}
