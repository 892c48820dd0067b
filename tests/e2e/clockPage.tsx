import { createRoot } from 'react-dom/client';
import { Box, Button, CssBaseline } from '@mui/material';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { localeOf } from '#i18n/plural.ts';
import { dateTime } from '#metadata/fields/kinds.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { MeContext } from '#src/client/session/subject.ts';
import { Direction } from '#src/theme/direction.tsx';
import { FieldsGrid } from '#src/screens/FieldsGrid.tsx';
import { useFieldsForm } from '#src/screens/useFieldsForm.ts';

/** A form with one moment, as an entity would have it: `?locale=en`. No entity of the product has one yet. */
const locale = localeOf(new URLSearchParams(window.location.search).get('locale') ?? 'ar');

const words = (label: string) => ({ one: label, many: label, fields: { starts: label } });
const visits = {
  name: 'visits',
  title: 'starts',
  fields: { starts: dateTime({ required: true }) },
  access: {},
  screens: {},
  words: { ar: words('الموعد'), en: words('Visit') },
} as unknown as AnyResource;

/** A clinic in Cairo, where nothing else is said. */
const me = {
  name: 'sara',
  permissions: [],
  data_scope: 'all',
  clinic: { id: 'c1', name: 'عيادة النور', subdomain: 'demo' },
  details: { user_id: 'u1', employee_id: null },
} as never;

const i18nProvider = {
  translate: (key: string, options?: { _?: string }) => options?._ ?? key,
  changeLocale: () => Promise.resolve(),
  getLocale: () => locale,
};

/** What would have been sent stands on the page's body. */
function Visit() {
  const { form, submit } = useFieldsForm(visits);
  const save = (): Promise<boolean> =>
    submit((values) => {
      document.body.dataset['sent'] = String(values['starts']);
      return Promise.resolve();
    });
  return (
    <Box component="main" sx={{ p: 3, maxWidth: 720 }}>
      <h1>{visits.words[locale].one}</h1>
      <FieldsGrid declaration={visits} form={form} />
      <Button variant="contained" sx={{ mt: 2 }} onClick={() => void save()}>
        {locale === 'ar' ? 'حفظ' : 'Save'}
      </Button>
    </Box>
  );
}

const Page = () => (
  <CoreAdminContext store={memoryStore()} i18nProvider={i18nProvider}>
    <MeContext.Provider value={me}>
      <Direction locale={locale}>
        <CssBaseline />
        <Visit />
      </Direction>
    </MeContext.Provider>
  </CoreAdminContext>
);

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Page /> }])} />);
