/// <reference types="vite/client" />
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { localeOf } from '#i18n/locale.ts';
import './theme/fonts.css';
import './theme/print.css';
import { ErrorBoundary } from './shell/ErrorBoundary.tsx';
import { watchErrors } from './shell/errorReporting.ts';
import { loadWords } from './client/words/languagePack.ts';
import { askFirst } from './client/session/firstCall.ts';
import { meQuery } from './client/session/me.ts';
import { queryClient } from './shell/queryClient.ts';
import { routeObjects } from './shell/routes.tsx';
import { readToken } from './client/session/session.ts';
import { newAdmin, Shell } from './shell/Shell.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

watchErrors();
// First of all: it settles the language that every call carries.
const admin = newAdmin();
// Asked at once, beside the first screen's code and not after it.
if (readToken() !== null) {
  void queryClient.prefetchQuery(meQuery);
  askFirst(window.location);
}

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
