// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { asUser, openApp, server } from '#tests/setup/app.tsx';
import { bodies, branchApi, id } from '#tests/setup/branches.ts';

branchApi();
const objection = 'كنت في إجازة معتمدة في ذلك اليوم';
const penalty = {
  id,
  version: 4,
  status: 'objected',
  employee_id: '019a0000-0000-7000-8000-0000000000e1',
  violation_type_id: null,
  violation_date: '2026-11-01',
  unit: 'days',
  value: '0.50',
  pay_month: '2026-11',
  reason: 'تأخير',
  investigation: null,
  files: [],
  source: 'manual',
  approved_at: '2026-11-02T10:00:00+02:00',
  acknowledged_at: null,
  objection,
  decision_note: null,
  reduced_value: null,
  cancel_reason: null,
  created_at: '2026-11-01T10:00:00+02:00',
  updated_at: '2026-11-02T10:00:00+02:00',
  _labels: { employee_id: 'محمد مصطفى' },
};
const decisions = ['uphold', 'reduce', 'cancel'];
const onePenalty = (changed: object = {}, may: readonly string[] = decisions) =>
  http.get(`*/api/v1/penalties/${id}`, () => HttpResponse.json({ ...penalty, ...changed, _may: may }));
const penalties = (...rows: readonly object[]) =>
  http.get('*/api/v1/penalties', () =>
    HttpResponse.json(rows.map((row) => ({ ...penalty, ...row })) as never, {
      headers: { 'Content-Range': `penalties 0-${rows.length - 1}/${rows.length}`, 'X-Total-Exact': 'true' },
    }),
  );
const rights = { permissions: ['view_penalties', 'edit_penalties'] };
const page = `/penalties/${id}/view`;
const objections = '/penalties?view=objections&filter=%7B%22status%22%3A%22objected%22%7D';

describe('an objection', () => {
  it('ux 5: stands at the top with its decisions side by side, none of which leads', async () => {
    asUser(rights);
    server.use(onePenalty());
    openApp(page);
    const text = await screen.findByText(objection, { selector: 'blockquote bdi' });
    expect(text).toBeVisible();
    const choices = ['تأييد الجزاء', 'تخفيف الجزاء', 'إلغاء الجزاء'].map((name) =>
      screen.getByRole('button', { name }),
    );
    for (const choice of choices) expect(choice).toHaveClass('MuiButton-outlined');
    // Above the figures and the tabs.
    const figures = screen.getByLabelText('أهم الأرقام');
    expect(text.compareDocumentPosition(figures) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('ux 5: is read in the dialog that decides it', async () => {
    const user = userEvent.setup();
    asUser(rights);
    server.use(
      onePenalty(),
      http.post(`*/api/v1/penalties/${id}/uphold`, () =>
        HttpResponse.json({ ...penalty, version: 5, status: 'upheld', _may: [] }),
      ),
    );
    openApp(page);
    await user.click(await screen.findByRole('button', { name: 'تأييد الجزاء' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(objection)).toBeVisible();
    expect(dialog).toHaveTextContent('نصف يوم');
    await user.type(within(dialog).getByRole('textbox'), 'لا توجد إجازة معتمدة');
    await user.click(within(dialog).getByRole('button', { name: 'تأييد الجزاء' }));
    expect(await screen.findByText('مؤيد')).toBeVisible();
    expect(bodies(`POST /penalties/${id}/uphold`)).toEqual([
      { version: 4, decision_note: 'لا توجد إجازة معتمدة' },
    ]);
  });

  it('ux 5: has its column in the view of objections', async () => {
    asUser(rights);
    server.use(penalties({}));
    openApp(objections);
    expect(await screen.findByText(objection)).toBeVisible();
    expect(screen.getByRole('columnheader', { name: /الاعتراض/ })).toBeVisible();
  });

  it('ux 5: is not decided by one tap on a phone', async () => {
    const media = window.matchMedia;
    asUser(rights);
    server.use(penalties({}));
    window.matchMedia = (query) => ({ ...media(query), matches: /max-width/.test(query) });
    openApp(objections);
    const card = (await screen.findByText('محمد مصطفى')).closest('li');
    if (!card) throw new Error('no card');
    expect(within(card).getByText(objection)).toBeVisible();
    expect(within(card).queryByRole('button', { name: 'تأييد الجزاء' })).toBeNull();
    window.matchMedia = media;
  });
});

describe('the value of a penalty', () => {
  it('ux 7: is one thing in the list, as people say it', async () => {
    asUser(rights);
    server.use(
      penalties(
        { id: '1' },
        { id: '2', unit: 'hours', value: '2.00' },
        { id: '3', unit: 'amount', value: '350.00' },
        { id: '4', unit: 'warning', value: null },
      ),
    );
    openApp('/penalties');
    for (const said of ['نصف يوم', 'ساعتان', 'إنذار']) expect(await screen.findByText(said)).toBeVisible();
    expect(screen.getByText(/^350\.00\s*ج\.م/)).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: /الوحدة/ })).toBeNull();
  });

  it('ux 7: is one thing on the page, with what it was reduced to', async () => {
    asUser(rights);
    server.use(onePenalty({ status: 'reduced', value: '2.00', reduced_value: '1.00' }, []));
    openApp(page);
    const figures = await screen.findByLabelText('أهم الأرقام');
    expect(within(figures).getByText('يومان')).toBeVisible();
    expect(within(figures).getByText('يوم واحد')).toBeVisible();
    expect(screen.queryByText('الوحدة')).toBeNull();
    expect(screen.queryByText('2.00')).toBeNull();
  });
});
