// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { asUser, openApp, server } from '#tests/setup/app.tsx';
import { asked, branchApi, id } from '#tests/setup/branches.ts';

branchApi();

const named = (...names: string[]) => names.map((name) => ({ id: name, name }));
const cells = Array.from({ length: 30 }, (_, at) => (at === 1 ? 'absent' : null));
const totals = { worked: 425, required: 480, late: 0, early: 0, overtime: 0, absent: '1' };
const sara = { id, name: 'سارة أحمد', employee_no: 'E-1', cells, late: [], overtime: [], totals };
const answer = {
  from: '2026-11-01',
  to: '2026-11-30',
  more: true,
  branches: named('المعادي', 'الدقي'),
  departments: named('الأسنان', 'الاستقبال'),
  holidays: [{ day: '2026-11-03', name: 'عيد' }],
  people: [sara],
};
it('a list drawn as a month has people by days in its second tab, asked by the declared places alone', async () => {
  const user = userEvent.setup();
  asUser({ permissions: ['view_attendances'] });
  server.use(http.get('*/api/v1/attendance/month', () => HttpResponse.json(answer)));
  const { where } = openApp('/attendance?tab=grid&month=2026-11&department=x');
  const grid = await screen.findByRole('grid', { name: 'حضور نوفمبر 2026' });
  expect(asked('GET /attendance/month')).toEqual(['GET /attendance/month?from=2026-11-01&to=2026-11-30']);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('الحضور');
  expect(screen.getByText(/حضور كل موظف في كل يوم/)).toBeVisible();
  expect(screen.getByText(/يُعرض أول 500 موظف/)).toBeVisible();
  expect(within(grid).getByRole('columnheader', { name: /3 نوفمبر 2026، عيد/ })).toHaveTextContent('ث');
  expect(within(grid).getByRole('gridcell', { name: /سارة أحمد، .*2 نوفمبر 2026، غائب/ })).toHaveTextContent(
    'غ',
  );
  expect(within(grid).getByRole('gridcell', { name: '7:05' })).toBeVisible();
  expect(screen.getByRole('list', { name: 'معاني الحروف' })).toHaveTextContent('غائب');
  expect(screen.queryByRole('combobox', { name: 'القسم' })).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'الفرع' }));
  await user.click(await screen.findByRole('option', { name: 'الدقي' }));
  await waitFor(() => expect(asked('GET /attendance/month').at(-1)).toContain('&branch='));
  expect(decodeURIComponent(where())).toContain('branch=الدقي');
});

it('says that nobody is there', async () => {
  asUser({ permissions: ['view_attendances'] });
  server.use(
    http.get('*/api/v1/attendance/month', () => HttpResponse.json({ ...answer, more: false, people: [] })),
  );
  openApp('/attendance?tab=grid&month=2026-11');
  expect(await screen.findByText('لا يوجد موظفون هنا')).toBeVisible();
  expect(screen.queryByRole('grid')).toBeNull();
});
