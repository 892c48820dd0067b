import { API, http } from '#src/admin/http.ts';
import type { SavedView } from './useViews.ts';
import type { ViewState } from './viewState.ts';

/** What a person decides about a view of their own. */
export interface ViewDraft {
  readonly name: string;
  readonly role_id: string | null;
  readonly state: ViewState;
}

/** Keeps a new view. Throws `HttpError`. */
export async function addView(list: string, draft: ViewDraft): Promise<SavedView> {
  const body = JSON.stringify({ list, ...draft });
  return (await http(`${API}/saved-views`, { method: 'POST', body })).json as SavedView;
}

/** Changes one's own view; throws 409 where somebody changed it meanwhile. */
export async function changeView(view: SavedView, change: Partial<ViewDraft>): Promise<SavedView> {
  const { version, name, role_id, state } = view;
  const body = JSON.stringify({ version, name, role_id, state, ...change });
  return (await http(`${API}/saved-views/${view.id}`, { method: 'PUT', body })).json as SavedView;
}

/** Deletes one's own view for everybody who sees it. */
export async function removeView(view: SavedView): Promise<void> {
  await http(`${API}/saved-views/${view.id}`, { method: 'DELETE' });
}
