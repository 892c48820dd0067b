/// <reference types="vite/client" />
import { createRoot } from 'react-dom/client';
import { Box, CssBaseline } from '@mui/material';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { localeOf } from '#i18n/plural.ts';
import { meKey } from '#src/client/session/me.ts';
import { Direction } from '#src/theme/direction.tsx';
import '#src/theme/fonts.css';
import { samples } from './samples.tsx';
import { words } from './words.ts';

/** The gallery of parts: `?locale=ar&mode=dark`. Not part of the product; `npm run pictures:design` photographs it. */
const asked = new URLSearchParams(window.location.search);
const locale = localeOf(asked.get('locale') ?? 'ar');
const mode = asked.get('mode') === 'dark' ? 'dark' : 'light';

const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
queryClient.setQueryData([...meKey], {
  name: 'sara',
  permissions: [],
  data_scope: 'all',
  clinic: { id: 'c1', name: 'عيادة النور', subdomain: 'demo' },
  details: { user_id: 'u1', employee_id: null },
});

const i18nProvider = {
  translate: (key: string, options?: { _?: string }) => options?._ ?? key,
  changeLocale: () => Promise.resolve(),
  getLocale: () => locale,
};

const Gallery = () => (
  <CoreAdminContext
    queryClient={queryClient}
    store={memoryStore({ theme: mode })}
    i18nProvider={i18nProvider}
  >
    <Direction locale={locale}>
      <CssBaseline />
      {Object.entries(samples).map(([name, Sample]) => (
        <Box
          key={name}
          component="section"
          data-sample={name}
          sx={{ width: 760, p: 2.5, bgcolor: 'background.default' }}
        >
          <Sample words={words[locale]} />
        </Box>
      ))}
    </Direction>
  </CoreAdminContext>
);

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <RouterProvider router={createMemoryRouter([{ path: '*', element: <Gallery /> }])} />,
);
