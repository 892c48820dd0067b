import { API, http } from '#src/client/session/http.ts';

/** One thing the person is told (platform.md 11). */
export interface Notice {
  readonly id: string;
  readonly type: string;
  readonly area: string;
  readonly title_ar: string;
  readonly title_en: string;
  readonly body_ar: string | null;
  readonly body_en: string | null;
  readonly link: string | null;
  readonly priority: 'normal' | 'high';
  readonly created_at: string;
  readonly seen_at: string | null;
  readonly read_at: string | null;
}

export interface NoticePage {
  readonly data: readonly Notice[];
  readonly total: number;
  readonly unread: number;
}

export interface NoticePreferences {
  readonly areas: readonly { readonly area: string; readonly app: true; readonly mail: boolean }[];
  readonly quiet: { readonly from: string; readonly to: string } | null;
}

/** Everything about notices in the query cache begins with it. */
export const noticesKey = ['notifications'] as const;
export const bellKey = [...noticesKey, 'bell'] as const;
export const preferencesKey = ['notification-preferences'] as const;

/** The last ten and the count. Nobody asked for it by hand: it keeps no session alive and asks for no password (SEC-29). */
export const askBell = async ({ signal }: { readonly signal: AbortSignal }): Promise<NoticePage> =>
  (await http(`${API}/notifications?limit=10`, { signal, background: true, once: true })).json as NoticePage;

export const asPost = async <Answer>(path: string, body: object = {}): Promise<Answer> =>
  (await http(`${API}/notifications/${path}`, { method: 'POST', body: JSON.stringify(body) })).json as Answer;
