// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, useNotify } from 'ra-core';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newAdmin } from '#src/shell/Shell.tsx';
import { dataProvider } from '#src/client/records/dataProvider.ts';
import { Toasts } from './Toasts.tsx';

function Buttons() {
  const notify = useNotify();
  return ['أول', 'ثان', 'ثالث', 'رابع'].map((text) => (
    <button key={text} type="button" onClick={() => notify(text, { type: 'error' })}>
      say {text}
    </button>
  ));
}

const show = (): void => {
  const admin = newAdmin();
  render(
    <MemoryRouter>
      <CoreAdminContext
        dataProvider={dataProvider}
        i18nProvider={admin.i18nProvider}
        store={admin.store}
        queryClient={admin.client}
      >
        <Buttons />
        <Toasts />
      </CoreAdminContext>
    </MemoryRouter>,
  );
};
const say = (text: string): boolean => fireEvent.click(screen.getByText(`say ${text}`));
const toasts = (): (string | null)[] => screen.queryAllByRole('alert').map((toast) => toast.textContent);
const wait = (milliseconds: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('UX-66 toasts', () => {
  it('are three at most, the newest ones, and an equal one stands once', () => {
    show();
    for (const text of ['أول', 'ثان', 'ثالث', 'رابع', 'رابع']) say(text);
    expect(toasts()).toEqual(['ثان', 'ثالث', 'رابع']);
  });

  it('can be read for five seconds and go by themselves', async () => {
    show();
    say('أول');
    await wait(5_000);
    expect(toasts()).toEqual(['أول']);
    await wait(2_000);
    expect(toasts()).toEqual([]);
  });

  it.each([
    [
      'the pointer',
      (toast: HTMLElement) => fireEvent.mouseEnter(toast),
      (toast: HTMLElement) => fireEvent.mouseLeave(toast),
    ],
    [
      'the focus',
      (toast: HTMLElement) => fireEvent.focus(toast),
      (toast: HTMLElement) => fireEvent.blur(toast),
    ],
  ])('stay while %s is on them, and long enough to be read afterwards', async (_, hold, release) => {
    show();
    say('أول');
    hold(screen.getByRole('alert'));
    await wait(60_000);
    expect(toasts()).toEqual(['أول']);
    release(screen.getByRole('alert'));
    await wait(3_000);
    expect(toasts()).toEqual(['أول']);
    await wait(3_000);
    expect(toasts()).toEqual([]);
  });
});
