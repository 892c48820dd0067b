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

interface ToolProps {
  readonly onFail: () => void;
  readonly children: ReactNode;
}

/** Around what lies over the page: what fails there goes away by itself, and the work below stays. */
export class ToolBoundary extends Component<ToolProps, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: Error): void {
    report(error);
    this.props.onFail();
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

/** What a failing route shows; the menu stays, and the next navigation recovers. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => report(error instanceof Error ? error : new Error(String(error))), [error]);
  return <Fatal />;
}
