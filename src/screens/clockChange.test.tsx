// @vitest-environment jsdom
import { CoreAdminContext } from 'ra-core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { dateTime } from '#metadata/fields/kinds.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { FieldsGrid } from '#src/screens/FieldsGrid.tsx';
import { useFieldsForm } from '#src/screens/useFieldsForm.ts';
import { MeContext } from '#src/client/session/subject.ts';
import { person } from '#tests/setup/app.tsx';

const words = (label: string) => ({ one: label, many: label, fields: { starts: label } });
const visits = {
  name: 'visits',
  title: 'starts',
  fields: { starts: dateTime({ required: true }) },
  access: {},
  screens: {},
  words: { ar: words('الموعد'), en: words('Visit') },
} as unknown as AnyResource;

const sent: unknown[] = [];
function Visit() {
  const { form, submit } = useFieldsForm(visits);
  return (
    <>
      <FieldsGrid declaration={visits} form={form} />
      <button
        type="button"
        onClick={() =>
          void submit((values) => {
            sent.push(values['starts']);
            return Promise.resolve();
          })
        }
      >
        save
      </button>
    </>
  );
}

/** Types a day and a time into the form, in the clinic's zone: Africa/Cairo where nothing else is known. */
async function typing(locale: 'ar' | 'en', day: string, clock: string) {
  sent.length = 0;
  const user = userEvent.setup();
  const i18nProvider = {
    getLocale: () => locale,
    translate: (key: string) => key,
    changeLocale: () => Promise.resolve(),
  };
  render(
    <CoreAdminContext i18nProvider={i18nProvider}>
      <MeContext.Provider value={person()}>
        <Visit />
      </MeContext.Provider>
    </CoreAdminContext>,
  );
  const label = locale === 'ar' ? 'الموعد' : 'Visit';
  await user.type(
    screen.getByRole('textbox', { name: `${label}: ${locale === 'ar' ? 'التاريخ' : 'Date'}` }),
    day,
  );
  await user.type(
    screen.getByRole('textbox', { name: `${label}: ${locale === 'ar' ? 'الوقت' : 'Time'}` }),
    clock,
  );
  const save = () => user.click(screen.getByRole('button', { name: 'save' }));
  return { user, save };
}

describe('a moment is typed where clocks change (clinic.md W4)', () => {
  it('00:30 on 24 April 2026 does not exist: it is refused, and the next time is one press away', async () => {
    const { user, save } = await typing('ar', '24/4/2026', '00:30');
    await save();
    expect(screen.getByText('هذا الوقت غير موجود بسبب تغيير الساعة. أقرب وقت بعده 01:00')).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'اختيار 1:00 ص' }));
    expect(screen.queryByRole('button', { name: /اختيار 1:00/ })).toBeNull();
    await save();
    expect(sent).toEqual(['2026-04-24T01:00:00+03:00']);
  });

  it('23:30 on 29 October 2026 comes twice: nothing is sent before one is chosen', async () => {
    const { user, save } = await typing('ar', '29/10/2026', '11:30 م');
    await save();
    expect(screen.getByText(/هذا الوقت يأتي مرتين بسبب تغيير الساعة/)).toBeVisible();
    expect(sent).toEqual([]);
    const names = screen
      .getAllByRole('radio')
      .map((one) => one.closest('label')?.textContent?.replace(/[\u2068\u2069]/g, ''));
    expect(names).toEqual([
      'الأول: قبل تغيير الساعة، بفارق +3 عن جرينتش',
      'الثاني: بعد تغيير الساعة، بفارق +2 عن جرينتش',
    ]);
    await user.click(screen.getAllByRole('radio')[0] as HTMLElement);
    await save();
    // What was chosen stays in sight and may be chosen anew.
    await user.click(screen.getByRole('radio', { name: /^الثاني/ }));
    await save();
    expect(sent).toEqual(['2026-10-29T23:30:00+03:00', '2026-10-29T23:30:00+02:00']);
  });

  it('says it in English too', async () => {
    const { save } = await typing('en', '24/4/2026', '0:30');
    await save();
    expect(screen.getByText('This time does not exist (clock change). The next one is 01:00')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose 1:00 am' })).toBeVisible();
  });

  it('any other time is asked nothing', async () => {
    const { save } = await typing('en', '29/10/2026', '22:59');
    expect(screen.queryByRole('radio')).toBeNull();
    await save();
    expect(sent).toEqual(['2026-10-29T22:59:00+03:00']);
  });
});
