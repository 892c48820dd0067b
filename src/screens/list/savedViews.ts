import { API, http } from '#src/client/session/http.ts';
import { sortFrom } from './columns.ts';
import { stateOf, type SavedView } from './useViews.ts';
import type { ViewState } from './viewState.ts';

/** What a person decides about a view of their own. */
export interface ViewDraft {
  readonly name: string;
  readonly role_id: string | null;
  readonly state: ViewState;
}

const bodyOf = ({
  state,
  ...rest
}: Readonly<Record<string, unknown>> & { readonly state?: ViewState | undefined }): string => {
  const sort = state?.sort === undefined ? {} : { sort: sortFrom(state.sort) };
  return JSON.stringify({ ...rest, ...(state === undefined ? {} : { state: { ...state, ...sort } }) });
};

/** Keeps a new view. Throws `HttpError`. */
export async function addView(list: string, draft: ViewDraft): Promise<SavedView> {
  const body = bodyOf({ list, ...draft });
  return (await http(`${API}/saved-views`, { method: 'POST', body })).json as SavedView;
}

/** Changes one's own view; throws 409 where somebody changed it meanwhile. */
export async function changeView(view: SavedView, change: Partial<ViewDraft>): Promise<SavedView> {
  const { version, name, role_id } = view;
  const body = bodyOf({ version, name, role_id, state: stateOf(view), ...change });
  return (await http(`${API}/saved-views/${view.id}`, { method: 'PUT', body })).json as SavedView;
}

/** Deletes one's own view for everybody who sees it. */
export async function removeView(view: SavedView): Promise<void> {
  await http(`${API}/saved-views/${view.id}`, { method: 'DELETE' });
}
