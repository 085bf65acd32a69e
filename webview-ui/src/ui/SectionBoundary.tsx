import { Component, type ReactNode } from "react";
import { texts } from "../texts/texts.ts";

interface SectionBoundaryProps {
  /** The boundary tries again when this value changes. */
  readonly content: unknown;
  readonly children: ReactNode;
}

interface SectionBoundaryState {
  readonly failedContent: unknown;
}

/** Confines the failure of a section, so that the others stay visible. */
export class SectionBoundary extends Component<SectionBoundaryProps, SectionBoundaryState> {
  override state: SectionBoundaryState = { failedContent: undefined };

  static getDerivedStateFromError(): Partial<SectionBoundaryState> {
    return { failedContent: failedNow };
  }

  static getDerivedStateFromProps(
    { content }: SectionBoundaryProps,
    { failedContent }: SectionBoundaryState,
  ): Partial<SectionBoundaryState> | null {
    if (failedContent === failedNow) return { failedContent: content };
    return failedContent !== undefined && failedContent !== content ? { failedContent: undefined } : null;
  }

  override render(): ReactNode {
    if (this.state.failedContent === undefined) return this.props.children;
    return <p className="section-reason">{texts.review.sectionNotShown}</p>;
  }
}

/** `getDerivedStateFromError` has no access to the props; `getDerivedStateFromProps` has. */
const failedNow = Symbol("failed now");
