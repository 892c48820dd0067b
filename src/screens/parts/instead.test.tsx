// @vitest-environment jsdom
import { http } from 'msw';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { asUser, openApp, server } from '#tests/setup/app.tsx';
import { branchApi, problem, rights } from '#tests/setup/branches.ts';

branchApi();

async function refusedWith(code: string, permissions: readonly string[]): Promise<void> {
  const user = userEvent.setup();
  asUser({ permissions: [...rights, ...permissions] as never });
  server.use(http.post('*/api/v1/branches', () => problem(409, { code, message: 'رُفض الحفظ' })));
  openApp('/settings/branches/add');
  await user.type(await screen.findByRole('textbox', { name: /اسم الفرع/ }), 'الفرع الرئيسي');
  await user.keyboard('{Control>}[KeyS]{/Control}');
  await screen.findByText('رُفض الحفظ');
}
const offered = () => screen.queryByRole('link', { name: 'سجّل بند فرق بدلاً من ذلك' });

it('a write refused in a locked month leads to the difference input, for whoever may make one (hr.md G3)', async () => {
  await refusedWith('period_closed', ['manage_salaries']);
  const address = new URL(offered()?.getAttribute('href') ?? '', 'http://clinic');
  expect(address.searchParams.get('panel')).toBe('salary-inputs/new');
});

it('nobody else is led there, and no other refusal leads there', async () => {
  await refusedWith('period_closed', []);
  expect(offered()).toBeNull();
});

it('another refusal offers nothing', async () => {
  await refusedWith('in_use', ['manage_salaries']);
  expect(offered()).toBeNull();
});
