/** A failure inside a pane stays inside it, is said there, and can be tried again. */
import { Component } from 'react';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../ui/states.tsx';

interface State {
  readonly failed: boolean;
}

export class Boundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <LoadFailure
        // A chunk that could not be loaded is kept as failed by the browser: only a reload asks again.
        onRetry={() => location.reload()}
      />
    );
  }
}
