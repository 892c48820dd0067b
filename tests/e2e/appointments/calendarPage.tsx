import { createRoot } from 'react-dom/client';
import { Box, CssBaseline } from '@mui/material';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { localeOf } from '#i18n/plural.ts';
import { CalendarPage } from '#resources/appointments/calendar/CalendarPage.tsx';
import { dataProvider } from '#src/client/records/dataProvider.ts';
import { MeContext } from '#src/client/session/subject.ts';
import { Direction } from '#src/theme/direction.tsx';
import { Toasts } from '#src/ui/Toasts.tsx';

/** The calendar as a page of its own: `?locale=en&cal=week`. The test answers for the server, and says what it answers. */
const query = new URLSearchParams(window.location.search);
const locale = localeOf(query.get('locale') ?? 'ar');

/** A clinic in Cairo, at whose desk somebody books. */
const me = {
  name: 'sara',
  permissions: [
    'patients_view_appointments_calendar',
    'patients_view_all_patients',
    'patients_create_patient',
  ],
  data_scope: 'all',
  clinic: { id: 'c1', name: 'عيادة النور', subdomain: 'demo' },
  details: { user_id: 'u1', employee_id: 'd1' },
} as never;

const i18nProvider = {
  translate: (key: string, options?: { _?: string }) => options?._ ?? key,
  changeLocale: () => Promise.resolve(),
  getLocale: () => locale,
};

const Page = () => (
  <CoreAdminContext store={memoryStore()} i18nProvider={i18nProvider} dataProvider={dataProvider}>
    <MeContext.Provider value={me}>
      <Direction locale={locale}>
        <CssBaseline />
        <Box component="main" sx={{ p: { xs: 1, sm: 3 }, height: '100dvh', boxSizing: 'border-box' }}>
          <CalendarPage name="list" />
        </Box>
        <Toasts />
      </Direction>
    </MeContext.Provider>
  </CoreAdminContext>
);

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
if (query.get('theme') !== null)
  window.localStorage.setItem('RaStore.theme', JSON.stringify(query.get('theme')));
const path = `/patients/appointments?${query.toString()}`;
const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [path] });
createRoot(root).render(<RouterProvider router={router} />);
