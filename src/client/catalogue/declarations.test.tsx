// @vitest-environment jsdom
import { startTransition, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { area } from '#resources/time/index.ts';
import { provideAreas, useDeclaration } from './declarations.ts';

const faults: unknown[] = [];
function Title() {
  const { name } = useDeclaration('holidays');
  const [mark] = useState('!');
  return <b>{name + mark}</b>;
}

it('a declaration that comes while the page is drawn leaves the hooks behind it in their places', async () => {
  provideAreas({ time: { entities: () => Promise.resolve({ entities: area.entities }) } });
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host, { onRecoverableError: (error) => faults.push(error) });
  startTransition(() =>
    root.render(
      <Suspense fallback={null}>
        <Title />
      </Suspense>,
    ),
  );
  await expect.poll(() => host.textContent).toBe('holidays!');
  expect(faults).toEqual([]);
});
