/// <reference types="vite/client" />
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { localeOf } from '#i18n/locale.ts';
import './theme/fonts.css';
import './theme/print.css';
import { ErrorBoundary } from './admin/ErrorBoundary.tsx';
import { watchErrors } from './admin/errorReporting.ts';
import { loadWords } from './admin/languagePack.ts';
import { meQuery } from './admin/me.ts';
import { queryClient } from './admin/queryClient.ts';
import { routeObjects } from './admin/routes.tsx';
import { readToken } from './admin/session.ts';
import { newAdmin, Shell } from './admin/Shell.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

watchErrors();
// First of all: it settles the language that every call carries.
const admin = newAdmin();
// Asked at once, beside the first screen's code and not after it.
if (readToken() !== null) void queryClient.prefetchQuery(meQuery);

const router = createBrowserRouter(routeObjects(<Shell admin={admin} checkVersion={import.meta.env.PROD} />));
const draw = (): void =>
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <RouterProvider router={router} />
      </ErrorBoundary>
    </StrictMode>,
  );
const first = localeOf(admin.i18nProvider.getLocale());
const other = first === 'ar' ? 'en' : 'ar';
// The page in the other language is better than none.
void loadWords(first)
  .catch(() => loadWords(other))
  .then(draw);
