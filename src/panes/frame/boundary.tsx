/** A failure inside a pane stays inside it, is said there, and can be tried again. */
import { Component } from 'react';
import type { ReactNode } from 'react';
import { isLoadFailure, LoadFailure, OurFailure } from '../../ui/states.tsx';
import { paneFailed } from '../../workspace/focus.ts';

interface State {
  readonly failed: 'codigo' | 'nosso' | null;
}

export class Boundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: isLoadFailure(error) ? 'codigo' : 'nosso' };
  }

  override componentDidCatch(): void {
    paneFailed();
  }

  override render(): ReactNode {
    const { failed } = this.state;
    const back = (): void => history.back();
    if (failed === null) return this.props.children;
    if (failed === 'nosso')
      return <OurFailure onBack={back} onRetry={() => this.setState({ failed: null })} />;
    // A chunk that could not be loaded is kept as failed by the browser: only a reload asks again.
    return <LoadFailure error={null} onRetry={() => location.reload()} />;
  }
}
