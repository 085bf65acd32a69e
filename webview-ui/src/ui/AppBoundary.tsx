import { Component, type ReactNode } from "react";
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
        <h1>The panel has failed</h1>
        <p>The review itself is safe. The log says what happened.</p>
        <Button onClick={() => this.setState({ hasFailed: false })}>Show the review again</Button>
      </main>
    );
  }
}
