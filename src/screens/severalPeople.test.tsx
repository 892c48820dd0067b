// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { asUser, openApp, server } from '#tests/setup/app.tsx';
import { branchApi } from '#tests/setup/branches.ts';

branchApi();

it('ux 18: a penalty for several people says so, and its list closes on each choice', async () => {
  const user = userEvent.setup();
  asUser({ permissions: ['view_penalties', 'create_penalties', 'view_employees'] });
  const people = ['نورهان عادل', 'محمد مصطفى'].map((label, n) => ({ id: `e${n}`, label, facts: {} }));
  server.use(http.get('*/api/v1/employees/options', () => HttpResponse.json(people)));
  openApp('/penalties/add');
  const chooser = await screen.findByRole('combobox', { name: /^الموظفون/ });
  await user.click(chooser);
  await user.click(await screen.findByRole('option', { name: /نورهان عادل/ }));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getByText('نورهان عادل')).toBeVisible();
  expect(chooser).toHaveAttribute('placeholder', 'إضافة آخر');
  await user.click(chooser);
  await user.click(await screen.findByRole('option', { name: /محمد مصطفى/ }));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getByText('نورهان عادل')).toBeVisible();
  expect(screen.getByText('محمد مصطفى')).toBeVisible();
});
