import { useEffect, type ReactNode } from 'react';
import { CoreAdminContext, ResourceDefinitionContextProvider, useNotify } from 'ra-core';
import type { QueryClient } from '@tanstack/react-query';
import { CssBaseline } from '@mui/material';
import { Outlet } from 'react-router-dom';
import { localeOf } from '#i18n/index.ts';
import { takeCarriedToast } from '#src/auth/session.ts';
import { QuickCreateContext } from '#src/fields/choice/quickCreate.ts';
import { QuickCreatePanel } from '#src/screens/form/QuickCreatePanel.tsx';
import { PanelHost } from '#src/screens/PanelHost.tsx';
import { AskHost } from '#src/screens/workflow/AskHost.tsx';
import { Toasts } from '#src/ui/Toasts.tsx';
import { Direction } from '#src/theme/direction.tsx';
import { showIcon } from '#src/theme/favicon.ts';
import { useClinicNews } from '#src/client/session/clinicNews.ts';
import { newAuthProvider } from './authProvider.ts';
import { dataProvider } from '#src/client/records/dataProvider.ts';
import { definitions } from './definitions.ts';
import { registerPerson } from './errorReporting.ts';
import { SessionGuard } from './guards.tsx';
import { speak } from '#src/client/session/http.ts';
import { newI18nProvider } from './i18nProvider.ts';
import { LiveLanguage } from './LiveLanguage.tsx';
import { Layout } from './layout/Layout.tsx';
import { UpdateToast } from './layout/UpdateToast.tsx';
import { MARK } from '#src/client/session/paths.ts';
import { queryClient } from './queryClient.ts';
import { isConsole } from '#src/client/session/realm.ts';
import { routerProvider } from './routerProvider.tsx';
import { newStore } from './store.ts';
import { ClinicContext, useAskedClinic } from '#src/client/session/clinic.ts';
import { useMe } from '#src/client/session/subject.ts';
import { useThemeOfPerson } from './theme.ts';
import { appWords, useWords } from '#src/client/words/words.ts';

/** The clinic's colours, the language's direction, and the document's title (SPECIFICATION 1). */
function Appearance({ children }: { readonly children: ReactNode }) {
  const { locale, shell } = useWords();
  const clinic = useAskedClinic();
  const { loaded, officialName: name, primaryColor, secondaryColor, logo } = clinic;
  useEffect(() => {
    document.title = name && !isConsole ? `${shell.product.titlePrefix} - ${name}` : shell.product.name;
  }, [name, shell]);
  useEffect(() => showIcon(logo), [logo]);
  return (
    <Direction locale={locale} {...(loaded ? { primary: primaryColor, secondary: secondaryColor } : {})}>
      <CssBaseline />
      <ClinicContext value={clinic}>{children}</ClinicContext>
    </Direction>
  );
}

/** Below the session guard: the person is known. */
function SignedIn({ children }: { readonly children: ReactNode }) {
  const me = useMe();
  const notify = useNotify();
  useEffect(() => registerPerson(me), [me]);
  useThemeOfPerson();
  useClinicNews();
  useEffect(() => {
    const toast = takeCarriedToast();
    if (toast) notify(toast.text, { type: toast.kind === 'good' ? 'success' : 'error' });
  }, [notify]);
  return (
    <QuickCreateContext value={QuickCreatePanel}>
      <PanelHost />
      <Layout>{children}</Layout>
      <AskHost />
    </QuickCreateContext>
  );
}

/** Everything react-admin needs, made once for a document (or a test). */
export function newAdmin(client: QueryClient = queryClient) {
  const store = newStore();
  const locale = localeOf(store.getItem<string>('locale'));
  speak(locale, appWords(locale));
  const i18nProvider = newI18nProvider(locale);
  return { client, store, i18nProvider, authProvider: newAuthProvider(client) };
}

/** The root of every route of the app; `checkVersion` only in production. */
export function Shell({
  admin,
  checkVersion,
}: {
  readonly admin: ReturnType<typeof newAdmin>;
  readonly checkVersion: boolean;
}) {
  return (
    <CoreAdminContext
      basename={MARK}
      routerProvider={routerProvider}
      dataProvider={dataProvider}
      authProvider={admin.authProvider}
      i18nProvider={admin.i18nProvider}
      store={admin.store}
      queryClient={admin.client}
    >
      <ResourceDefinitionContextProvider definitions={definitions}>
        <LiveLanguage>
          <Appearance>
            <SessionGuard>
              <SignedIn>
                <Outlet />
              </SignedIn>
            </SessionGuard>
            <Toasts />
            <UpdateToast active={checkVersion} />
          </Appearance>
        </LiveLanguage>
      </ResourceDefinitionContextProvider>
    </CoreAdminContext>
  );
}
