import type { AuthProvider, UserIdentity } from 'ra-core';
import type { QueryClient } from '@tanstack/react-query';
import { removeDraftsOf } from '#src/client/records/drafts.ts';
import { decide, type AccessRule } from '#metadata/access.ts';
import { actionOf } from '#metadata/derive/entries.ts';
import { entryOf, variantOf } from '#src/client/catalogue/catalogue.ts';
import { loadDeclaration } from '#src/client/catalogue/declarations.ts';
import { API, http, statusOf } from '#src/client/session/http.ts';
import { askMe, meKey, nameOf, type Me } from '#src/client/session/me.ts';
import { endSession, leaveToSignIn, readToken } from '#src/client/session/session.ts';
import { subjectOf } from '#src/client/session/subject.ts';

/** react-admin's own words for actions that the declarations call otherwise. */
const sameAs: Readonly<Record<string, string>> = { delete: 'remove', export: 'list', clone: 'create' };

/** The declared rule behind react-admin's question; `undefined` admits nobody. */
export async function ruleOf(name: string, action: string): Promise<AccessRule | undefined> {
  const wanted = sameAs[action] ?? action;
  const variant = variantOf(name);
  if (variant && wanted === 'list')
    return variant.resource.access[actionOf(variant.resource, variant.name, variant.screen)];
  const entry = entryOf(name);
  if (!entry) return undefined;
  if (entry.access[wanted]) return entry.access[wanted];
  const { workflow, operations } = await loadDeclaration(entry.name);
  return workflow?.transitions[wanted]?.access ?? operations?.[wanted]?.access;
}

/** How a session is left: by choice, or because the server refuses it; and whether the next sign-in leads back here. */
export interface Leaving {
  readonly why: 'left' | 'ended';
  readonly comeBack: boolean;
}

/** A server that does not answer keeps nobody waiting longer than this, in milliseconds. */
const PATIENCE = 3_000;

/** Tells the server; its failure counts for nothing, the keys of the browser do (platform.md 2). */
async function tellServer(token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const told = http(`${API}/logout`, { method: 'POST', headers, once: true }).catch(() => undefined);
  await Promise.race([told, new Promise((done) => window.setTimeout(done, PATIENCE))]);
}

/** Ends the session in every tab at once, and then on the server. */
export async function signOut(client: QueryClient, { why, comeBack }: Leaving): Promise<void> {
  const token = readToken();
  const me = client.getQueryData<Me>(meKey);
  if (why === 'left' && me) removeDraftsOf(me);
  endSession(why);
  if (why === 'left' && token !== null) await tellServer(token);
  client.clear();
  leaveToSignIn(comeBack);
}

export function newAuthProvider(client: QueryClient): AuthProvider {
  return {
    // Signing in is another document; react-admin's type demands the method.
    login: () => Promise.reject(new Error('sign-in has its own page')),
    async logout() {
      const expired = readToken() === null;
      await signOut(client, { why: expired ? 'ended' : 'left', comeBack: expired });
      return false;
    },
    async checkAuth() {
      // oxlint-disable-next-line typescript/only-throw-error -- how react-admin is told to say nothing
      if (readToken() === null) throw { message: false };
    },
    async checkError(error: unknown) {
      if (statusOf(error) !== 401) return;
      endSession('ended');
      // oxlint-disable-next-line typescript/only-throw-error -- how react-admin is told to say nothing
      throw { message: false };
    },
    async canAccess({ resource, action }) {
      const rule = await ruleOf(resource, action);
      return rule !== undefined && decide(rule, subjectOf(await askMe(client))) !== undefined;
    },
    async getIdentity(): Promise<UserIdentity> {
      const me = await askMe(client);
      return {
        id: me.details.user_id,
        fullName: nameOf(me),
        ...(me.profile_picture === null ? {} : { avatar: me.profile_picture }),
      };
    },
    getPermissions: async () => (await askMe(client)).permissions,
  };
}
