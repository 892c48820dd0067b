import { beforeAll, describe, it } from 'vitest';
import type { Locale } from '#i18n/locale.ts';
import { isLongRun } from '#tests/setup/longRun.ts';
import { looksRight } from '../look.ts';
import { as, atDesk, settled, type Desk } from '../support.ts';

/**
 * The record's tabs, the fields and the three steps of a merge, in both languages and modes and at both widths (issue 16): one heading,
 * nothing sideways, only words, nothing serious for axe. Pages without tabs and dialogs are looked at in screens.test.
 */
const all = (['ar', 'en'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((mode) =>
    ([1366, 390] as const).map((width) => ({ locale, mode, width })),
  ),
);
/** Of the eight one in each run: the one that turns most things round at once. */
const looks = isLongRun
  ? all
  : all.filter((one) => one.locale === 'en' && one.mode === 'dark' && one.width === 390);

const tabs = isLongRun
  ? ['details', 'patient-notes', 'gallery', 'consents', 'patients', 'remarks', 'history']
  : ['gallery'];
const pages = isLongRun ? ['/patients/field-configurations', '/patients/create', '/patients?pair=all'] : [];
let pictured: string;
let pair: string;
beforeAll(async () => {
  const owner = await as('owner');
  const [file] = (await owner.get('/patient-files?range=[0,0]')).json as unknown as { patient_id: string }[];
  pictured = String(file?.patient_id);
  const [found] = (await owner.get('/patients/duplicate-scan?limit=1')).json as unknown as {
    id: string;
    other_id: string;
  }[];
  pair = `${String(found?.id)}.${String(found?.other_id)}`;
});

const merge = { ar: 'دمج', en: 'Merge' } satisfies Record<Locale, string>;

describe('the screens of patients', () => {
  it.each(looks)('look right in $locale, $mode, at $width px', ({ locale, mode, width }) =>
    atDesk({ account: 'owner', locale, width, height: width < 600 ? 844 : 768 }, async (desk: Desk) => {
      const { page } = desk;
      const pass = { name: `patients ${locale} ${mode} ${width}`, locale, width, height: 768 };
      await page.emulateMedia({ colorScheme: mode });
      for (const tab of tabs) {
        await page.goto(`/patients/${pictured}/view?tab=${tab}`);
        await looksRight(desk, { ...pass, name: `${pass.name} ${tab}` });
      }
      for (const address of [...pages, `/patients?pair=${pair}`]) {
        await page.goto(address);
        await settled(desk);
        await looksRight(desk, pass);
      }
      const dialog = page.getByRole('dialog').last();
      await dialog.getByRole('button', { name: merge[locale], exact: true }).click();
      await page.getByRole('dialog', { name: merge[locale], exact: true }).waitFor();
      await looksRight(desk, { ...pass, name: `${pass.name} confirm` });
    }),
  );
});
