import type { ReactNode } from 'react';
import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext } from 'ra-core';
import { newI18nProvider } from '#src/shell/i18nProvider.ts';
import { meKey, type Me } from '#src/client/session/me.ts';
import { MARK } from '#src/client/session/paths.ts';
import { routerProvider } from '#src/shell/routerProvider.tsx';
import { MeContext } from '#src/client/session/subject.ts';
import { Direction } from '#src/theme/direction.tsx';

const person: Me = {
  name: 'owner',
  email: null,
  role: 'owner',
  full_arabic_name: 'مالك',
  profile_picture: null,
  is_owner: true,
  must_change_password: false,
  permissions: ['view_penalties', 'edit_penalties', 'create_penalties'],
  data_scope: 'all',
  leads: false,
  clinic: { id: 'c', name: 'عيادة', subdomain: 'demo' },
  details: { user_id: 'u', employee_id: null },
};

/** Answers that are there already: a page of this folder has no API. */
export function newClient(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(meKey, person);
  client.setQueryData(['clinic-settings', 'demo'], { name: 'عيادة', settings: {} });
  return client;
}

/** What stands around every screen, for one piece of it on a page of its own. */
export function Around({ children }: { readonly children: ReactNode }) {
  return (
    <CoreAdminContext
      basename={MARK}
      routerProvider={routerProvider}
      i18nProvider={newI18nProvider('ar')}
      queryClient={newClient()}
    >
      <MeContext.Provider value={person}>
        <Direction locale="ar">{children}</Direction>
      </MeContext.Provider>
    </CoreAdminContext>
  );
}
