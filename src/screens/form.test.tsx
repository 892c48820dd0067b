// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { asUser, calls, openApp, server } from '#tests/setup/app.tsx';
import { asked, bodies, branch, id, oneBranch, problem, rights, branchApi } from '#tests/setup/branches.ts';

branchApi();

describe('the form for a new record', () => {
  const fill = async (
    user: ReturnType<typeof userEvent.setup>,
    label: RegExp,
    text: string,
  ): Promise<void> => {
    await user.type(await screen.findByRole('textbox', { name: label }), text);
  };

  it('UX-22 leads to what is wrong, and sends nothing', async () => {
    const user = userEvent.setup();
    asUser({ permissions: rights });
    openApp('/settings/branches/add');
    await fill(user, /خط العرض/, '٣٠٫١');
    await user.click(screen.getByRole('button', { name: 'حفظ' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('حقلان يحتاجان مراجعة قبل الحفظ');
    expect(alert).toHaveTextContent('اكتب خط العرض وخط الطول معاً');
    await waitFor(() => expect(screen.getByRole('textbox', { name: /اسم الفرع/ })).toHaveFocus());
    await user.click(within(alert).getByRole('button', { name: 'خط الطول' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /خط الطول/ })).toHaveFocus());
    expect(asked('POST /branches')).toEqual([]);
  });

  it('UX-24 saves the stored form of what was typed, once, goes back, and links to the record', async () => {
    const user = userEvent.setup();
    asUser({ permissions: rights });
    server.use(
      http.post('*/api/v1/branches', () => HttpResponse.json({ ...branch, _may: ['edit'] }, { status: 201 })),
      oneBranch(['edit']),
    );
    const { where } = openApp('/settings/branches/add');
    await fill(user, /اسم الفرع/, 'الفرع الرئيسي');
    await fill(user, /الهاتف/, '٠١٠٠ ١٢٣ ٤٥٦٧');
    await user.dblClick(screen.getByRole('button', { name: 'حفظ' }));
    await waitFor(() => expect(where()).toBe('/settings/branches'));
    expect(bodies('POST /branches')).toEqual([
      expect.objectContaining({ name_ar: 'الفرع الرئيسي', phone: '+201001234567', geofence_m: 150 }),
    ]);
    expect(screen.getByRole('link', { name: 'تمت إضافة الفرع الرئيسي' })).toHaveAttribute(
      'href',
      `/settings/branches/${id}/view`,
    );
  });

  it('UX-24 "save and open" leads to the record', async () => {
    const user = userEvent.setup();
    asUser({ permissions: rights });
    server.use(
      http.post('*/api/v1/branches', () => HttpResponse.json({ ...branch, _may: ['edit'] }, { status: 201 })),
      oneBranch(['edit']),
    );
    const { where } = openApp('/settings/branches/add');
    await fill(user, /اسم الفرع/, 'الفرع الرئيسي');
    await user.click(screen.getByRole('button', { name: 'حفظ وفتح' }));
    await waitFor(() => expect(where()).toBe(`/settings/branches/${id}/view`));
  });

  it.each([
    ['fails', 500, 'internal', 'حدث خطأ في الخادم'],
    ['is still at it', 409, 'in_progress', 'العملية نفسها قيد التنفيذ الآن'],
  ] as const)(
    'REL-13, REL-16 keeps the text when the server %s, and sends the same request again',
    async (_, status, code, message) => {
      const user = userEvent.setup();
      asUser({ permissions: rights });
      let fails = true;
      server.use(
        http.post('*/api/v1/branches', () =>
          fails ? problem(status, { code, message }) : HttpResponse.json(branch),
        ),
      );
      const { where } = openApp('/settings/branches/add');
      await fill(user, /اسم الفرع/, 'الفرع الرئيسي');
      await user.click(screen.getByRole('button', { name: 'حفظ' }));
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(message);
      expect(alert).toHaveTextContent('ما كتبته باقٍ في النموذج، ولم يُحفظ بعد.');
      expect(screen.getByRole('textbox', { name: /اسم الفرع/ })).toHaveValue('الفرع الرئيسي');
      fails = false;
      await user.click(within(alert).getByRole('button', { name: 'حاول مرة أخرى' }));
      await waitFor(() => expect(where()).toBe('/settings/branches'));
      const keys = calls
        .filter(({ line }) => line === 'POST /branches')
        .map(({ headers }) => headers.get('Idempotency-Key'));
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
    },
  );

  it("UX-22 puts the server's refusals on their fields; the next try is a new request", async () => {
    const user = userEvent.setup();
    asUser({ permissions: rights });
    server.use(
      http.post('*/api/v1/branches', () =>
        problem(422, { code: 'invalid', errors: { name_ar: 'هذه القيمة مستخدمة' } }),
      ),
    );
    openApp('/settings/branches/add');
    await fill(user, /اسم الفرع/, 'الفرع الرئيسي');
    await user.keyboard('{Control>}[KeyS]{/Control}');
    const name = await screen.findByRole('textbox', { name: /اسم الفرع/, description: 'هذه القيمة مستخدمة' });
    expect(name).toHaveAttribute('aria-invalid', 'true');
    await waitFor(() => expect(name).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'حفظ' }));
    await waitFor(() => expect(asked('POST /branches').length).toBeGreaterThan(1));
    const keys = calls
      .filter(({ line }) => line === 'POST /branches')
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('UX-23 asks before typed text is lost, and only then', async () => {
    const user = userEvent.setup();
    asUser({ permissions: rights });
    const { where } = openApp('/settings/branches/add');
    await fill(user, /كود الفرع/, 'A');
    await user.click(screen.getByRole('link', { name: 'إلغاء' }));
    const dialog = await screen.findByRole('dialog', { name: 'لديك تعديلات لم تُحفظ' });
    await user.click(within(dialog).getByRole('button', { name: 'البقاء في النموذج' }));
    expect(where()).toBe('/settings/branches/add');
    await user.clear(await screen.findByRole('textbox', { name: /كود الفرع/ }));
    await user.tab();
    await user.click(screen.getByRole('link', { name: 'إلغاء' }));
    await waitFor(() => expect(where()).toBe('/settings/branches'));
  });
});

describe('the form of a record', () => {
  it("UX-28, REL-14 shows another's change field by field and saves the choice", async () => {
    const user = userEvent.setup();
    asUser({ permissions: rights });
    const current = { ...branch, version: 9, name_en: 'Head office', address: 'شارع النيل' };
    let first = true;
    server.use(
      oneBranch(['edit']),
      http.put(`*/api/v1/branches/${id}`, () => {
        if (!first) return HttpResponse.json({ ...current, version: 10, _may: ['edit'] });
        first = false;
        return problem(409, {
          code: 'version_conflict',
          message: 'عدّل مستخدم آخر هذا السجل',
          details: {
            current,
            changed_by: 'منى السيد',
            changed_at: new Date().toISOString(),
            fields: ['name_en', 'address'],
          },
        });
      }),
    );
    openApp(`/settings/branches/${id}/edit`);
    const english = await screen.findByRole('textbox', { name: 'الاسم بالإنجليزية' });
    await user.clear(english);
    await user.type(english, 'Centre');
    await user.type(screen.getByRole('textbox', { name: /كود الفرع/ }), 'X');
    await user.click(screen.getByRole('button', { name: 'حفظ' }));
    const dialog = await screen.findByRole('dialog', { name: 'عدّل مستخدم آخر هذا السجل' });
    expect(within(dialog).getByText(/^حفظه منى السيد/)).toBeVisible();
    expect(within(dialog).getByText('تغيّر أيضًا دون تعارض مع ما كتبته: العنوان.')).toBeVisible();
    expect(calls.some(({ line }) => line.endsWith('/history'))).toBe(false);
    expect(within(dialog).getByText('Head office')).toBeVisible();
    expect(within(dialog).queryByText('MAINX')).toBeNull();
    await user.click(within(dialog).getByRole('radio', { name: /المحفوظ الآن/ }));
    await user.click(within(dialog).getByRole('button', { name: 'حفظ الاختيار' }));
    await waitFor(() => expect(bodies('PUT /branches')).toHaveLength(2));
    expect(bodies('PUT /branches')[1]).toMatchObject({
      version: 9,
      name_en: 'Head office',
      code: 'MAINX',
      address: 'شارع النيل',
    });
  });

  it("REL-14 takes another's change of other fields in without a word", async () => {
    const user = userEvent.setup();
    asUser({ permissions: rights });
    const current = { ...branch, version: 9, address: 'شارع النيل' };
    server.use(
      oneBranch(['edit']),
      http.put(`*/api/v1/branches/${id}`, async ({ request }) =>
        ((await request.json()) as { version: number }).version === 9
          ? HttpResponse.json({ ...current, version: 10, _may: ['edit'] })
          : problem(409, { code: 'version_conflict', details: { current } }),
      ),
    );
    openApp(`/settings/branches/${id}/edit`);
    await user.type(await screen.findByRole('textbox', { name: /كود الفرع/ }), 'X');
    await user.click(screen.getByRole('button', { name: 'حفظ' }));
    expect(await screen.findByText('تم حفظ الفرع الرئيسي')).toBeVisible();
    expect(bodies('PUT /branches')).toHaveLength(2);
    expect(bodies('PUT /branches')[1]).toMatchObject({ code: 'MAINX', address: 'شارع النيل' });
  });

  it('UX-28 says who else is changing the record, tells that it is changed itself, and takes that back on leaving', async () => {
    const user = userEvent.setup();
    asUser({ permissions: rights });
    server.use(
      oneBranch(['edit']),
      http.put('*/api/v1/record-edits', () =>
        HttpResponse.json({ others: [{ name: 'منى السيد', since: new Date().toISOString() }] }),
      ),
    );
    openApp(`/settings/branches/${id}/edit`);
    expect(await screen.findByText('منى السيد يعدّل هذا السجل الآن.')).toBeVisible();
    const edited = { resource: 'branches', id };
    await waitFor(() => expect(bodies('PUT /record-edits')).toEqual([{ ...edited, changed: false }]));
    await user.type(screen.getByRole('textbox', { name: /كود الفرع/ }), 'X');
    await waitFor(() => expect(bodies('PUT /record-edits').at(-1)).toEqual({ ...edited, changed: true }), {
      timeout: 5_000,
    });
    // Nobody made these calls by hand: they do not extend the session (SEC-29).
    const headers = calls.filter(({ line }) => line === 'PUT /record-edits').map((call) => call.headers);
    expect(headers.map((one) => one.get('X-Background'))).toEqual(headers.map(() => '1'));
    await user.click(screen.getByRole('link', { name: 'إلغاء' }));
    await user.click(await screen.findByRole('button', { name: 'مغادرة بدون حفظ' }));
    await waitFor(() => expect(bodies('PUT /record-edits').at(-1)).toEqual({ ...edited, changed: false }));
  });

  it('explains a record that may not be changed', async () => {
    asUser({ permissions: rights });
    server.use(oneBranch([]));
    openApp(`/settings/branches/${id}/edit`);
    expect(await screen.findByText('ليس لديك صلاحية لتعديل هذا السجل')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'حفظ' })).toBeNull();
  });
});
