import { createElement, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AskProps } from '#src/client/catalogue/areaLoaders.ts';
import { askedAfter } from '#src/client/catalogue/declarations.ts';

type Step = Pick<AskProps, 'record'> & { readonly resource: string; readonly transition: string };
let tell: ((step: Step) => void) | undefined;

/** A record took a step: what another area asks then (`asks` of `index.pages.ts`) is asked, wherever the step was taken. */
export function askAfter(step: Step): void {
  if (askedAfter(step.resource, step.transition)) tell?.(step);
}

/** The place in the frame of what is asked after a step; it goes with the screen it was asked over. */
export function AskHost() {
  const { pathname } = useLocation();
  const [asked, setAsked] = useState<Step & { readonly over: string }>();
  useEffect(() => {
    tell = (step) => setAsked({ ...step, over: pathname });
    return () => {
      tell = undefined;
    };
  }, [pathname]);
  const Content = asked?.over === pathname ? askedAfter(asked.resource, asked.transition) : undefined;
  if (!asked || !Content) return null;
  return (
    <Suspense fallback={null}>
      {createElement(Content, {
        key: asked.record.id,
        record: asked.record,
        onClose: () => setAsked(undefined),
      })}
    </Suspense>
  );
}
