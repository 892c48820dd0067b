// @vitest-environment jsdom
import { CoreAdminContext } from 'ra-core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MeContext } from '#src/client/session/subject.ts';
import { person } from '#tests/setup/app.tsx';
import { stockTransactionPieces } from './stock-transactions.pieces.tsx';

it.each([
  ['ar', 'count_difference', 'فرق جرد'],
  ['en', 'count_difference', 'Count difference'],
  ['ar', 'انكسرت في الطريق', 'انكسرت في الطريق'],
])('in %s the reason %s is said as %s', (locale, reason, words) => {
  const Reason = stockTransactionPieces.cells?.['reason'];
  const record = { reason } as never;
  const i18nProvider = {
    getLocale: () => locale,
    translate: (key: string) => key,
    changeLocale: () => Promise.resolve(),
  };
  render(
    <CoreAdminContext i18nProvider={i18nProvider}>
      <MeContext.Provider value={person()}>{Reason ? <Reason record={record} /> : null}</MeContext.Provider>
    </CoreAdminContext>,
  );
  expect(screen.getByText(words)).toBeVisible();
});
