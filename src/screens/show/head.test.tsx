// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asUser, openApp, server } from '#tests/setup/app.tsx';
import { branchApi, id } from '#tests/setup/branches.ts';

branchApi();

const patient = {
  id,
  version: 1,
  status: 'active',
  full_name: 'سلمى عادل فهمي',
  file_no: '000321',
  gender: 'female',
  birth_date: '1990-05-01',
  phone: '+201112345678',
  phone_2: '+201112345678',
  whatsapp: '+201098765432',
  category_id: '019a0000-0000-7000-8000-00000000000c',
  _labels: { category_id: 'مميز' },
  _may: ['edit'],
};

async function open(values: object, layout: readonly object[] = []): Promise<void> {
  asUser({ permissions: ['patients_view_all_patients'] });
  server.use(
    http.get(`*/api/v1/patients/${id}`, () => HttpResponse.json({ ...patient, ...values })),
    http.get('*/api/v1/custom-fields/patients', () =>
      HttpResponse.json({ version: layout.length, fields: [], layout }),
    ),
    http.get(`*/api/v1/patients/${id}/remarks`, () => HttpResponse.json([])),
    ...['patients', 'patient-notes'].map((name) =>
      http.get(`*/api/v1/${name}`, () =>
        HttpResponse.json([], { headers: { 'content-range': `${name} 0-0/0` } }),
      ),
    ),
  );
  openApp(`/patients/${id}/view`);
  // The first one waits for the code of the area too.
  const name = { level: 1, name: 'سلمى عادل فهمي' } as const;
  expect(await screen.findByRole('heading', name, { timeout: 15_000 })).toBeVisible();
}
const writing = () =>
  screen.queryAllByRole('link', { name: /واتساب/ }).map((link) => link.getAttribute('href'));

describe('the head of a patient (clinic.md 2.1)', () => {
  it('says file number, age, sex and category, and calls each number once', async () => {
    await open({});
    expect(screen.getAllByText('000321')[0]).toBeVisible();
    expect(screen.getAllByText(/^3\d سنة$/)[0]).toBeVisible();
    expect(screen.getAllByText('مميز')[0]).toBeVisible();
    const calls = screen.getAllByRole('link', { name: 'اتصال 011 1234 5678' });
    expect(calls.map((link) => link.getAttribute('href'))).toEqual(['tel:+201112345678']);
    expect(screen.queryByRole('note', { name: 'تنبيه طبي' })).toBeNull();
  });

  it.each([[undefined], [null], [false], ['true']])(
    'SEC-67 offers no message while consent is %s, in the head or below',
    async (contact_consent) => {
      await open({ contact_consent });
      expect(writing()).toEqual([]);
    },
  );

  it('SEC-67 offers it with consent: once in the head, and beside each number', async () => {
    await open({ contact_consent: true });
    expect(writing()[0]).toBe('https://wa.me/201098765432');
    expect(writing()).toHaveLength(4);
  });

  it('shows the alert whole, and nothing where its reader was not sent it', async () => {
    const alert = 'حساسية من البنسلين '.repeat(10).trim();
    await open({ alert });
    expect(screen.getByRole('note', { name: 'تنبيه طبي' })).toHaveTextContent(`تنبيه طبي: ${alert}`);
  });

  it('shows the alert also where the clinic hid its field from forms and page (clinic.md 2.1 before 2.8)', async () => {
    const hidden = { key: 'alert', label_ar: null, label_en: null, section: 'medical', position: 0 };
    const none = {
      visible: false,
      required: false,
      on_quick_create: false,
      in_list: false,
      filterable: false,
    };
    await open({ alert: 'يتناول مسيلات الدم', chronic_conditions: ['ضغط'] }, [{ ...hidden, ...none }]);
    expect(screen.getByRole('note', { name: 'تنبيه طبي' })).toHaveTextContent('يتناول مسيلات الدم');
    // The page below has it no more: that the clinic hid it did arrive.
    expect(await screen.findByText('ضغط')).toBeVisible();
    expect(screen.getAllByText('يتناول مسيلات الدم')).toHaveLength(1);
  });
});
