import { lazy, Suspense, type ComponentType, type FunctionComponent, type ReactNode } from 'react';

/** The room of one input with its label: a form does not jump when the input comes. */
export const inputPlace = <div style={{ minHeight: 62 }} aria-busy="true" />;

/** A piece of a generated screen in a chunk of its own; its place stays empty, or holds `place`, until it has come. */
export function later<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  place: ReactNode = null,
): FunctionComponent<Props> {
  const Piece = lazy(load as () => Promise<{ default: ComponentType<object> }>);
  return function Later(props: Props) {
    return (
      <Suspense fallback={place}>
        <Piece {...props} />
      </Suspense>
    );
  };
}
