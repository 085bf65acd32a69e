import { Component, type ReactNode } from "react";
import { texts } from "../texts/texts.ts";
import { Button } from "./Button.tsx";

interface AppBoundaryProps {
  readonly onError: (problem: unknown) => void;
  readonly children: ReactNode;
}

/** Shows the remaining options when the page itself fails. */
export class AppBoundary extends Component<AppBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(problem: unknown): void {
    this.props.onError(problem);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="state-page" role="alert">
        <h1>{texts.panel.crashed}</h1>
        <p>{texts.panel.reviewIsSafe}</p>
        <Button onClick={() => this.setState({ hasFailed: false })}>{texts.panel.showAgain}</Button>
      </main>
    );
  }
}
