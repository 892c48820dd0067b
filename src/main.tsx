/// <reference types="vite/client" />
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import './theme/fonts.css';
import './theme/print.css';
import { ErrorBoundary } from './admin/ErrorBoundary.tsx';
import { watchErrors } from './admin/errorReporting.ts';
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
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <RouterProvider router={router} />
    </ErrorBoundary>
  </StrictMode>,
);
