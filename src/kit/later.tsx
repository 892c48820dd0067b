import { lazy, Suspense, type ComponentType, type FunctionComponent } from 'react';

/** A piece of a generated screen in a chunk of its own; its place stays empty until it has come. */
export function later<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): FunctionComponent<Props> {
  const Piece = lazy(load as () => Promise<{ default: ComponentType<object> }>);
  return function Later(props: Props) {
    return (
      <Suspense fallback={null}>
        <Piece {...props} />
      </Suspense>
    );
  };
}
