import { Component, useEffect, type ReactNode } from 'react';
import { useRouteError } from 'react-router-dom';
import { Fatal } from '#src/pages/Fatal.tsx';
import { report } from './errorReporting.ts';

interface State {
  readonly failed: boolean;
}

/** The last net around everything: the specification's fatal text instead of an empty page. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: Error): void {
    report(error);
  }

  override render(): ReactNode {
    return this.state.failed ? <Fatal /> : this.props.children;
  }
}

/** What a failing route shows; the menu stays, and the next navigation recovers. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => report(error instanceof Error ? error : new Error(String(error))), [error]);
  return <Fatal />;
}
