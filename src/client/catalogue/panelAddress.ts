/** Names what the panel over the screen shows: `?panel=violation-types/<id>` (UX-02). */
export const panelParameter = 'panel';

interface Place {
  readonly pathname: string;
  readonly search: string;
}
/** Where the app is; told by the panel's own place in the frame, which is drawn before everything that links to it. */
let here: Place = { pathname: '/', search: '' };
export const nowAt = ({ pathname, search }: Place): void => {
  here = { pathname, search };
};

function addressWith(panel: string | undefined): string {
  const query = new URLSearchParams(here.search);
  if (panel === undefined) query.delete(panelParameter);
  else query.set(panelParameter, panel);
  const text = query.toString();
  return text === '' ? here.pathname : `${here.pathname}?${text}`;
}

/**
 * The address that opens the list of a resource in a panel over the screen one is on; `what` is `new`, a record's id,
 * or `<id>/edit`; a new one begins with what is `given` of its fields. For what has no address of its own (`opensInPanel`).
 */
export function panelAddress(
  resource: string,
  what?: string,
  given: Readonly<Record<string, string>> = {},
): string {
  const place = what === undefined ? resource : `${resource}/${what}`;
  const beginning = new URLSearchParams(given).toString();
  return addressWith(beginning === '' ? place : `${place}?${beginning}`);
}

/** A record of such a resource in a panel over another screen than the one one is on. */
export const panelOver = (path: string, resource: string, id: string): string =>
  `${path}?${new URLSearchParams({ [panelParameter]: `${resource}/${id}` }).toString()}`;

/** The screen underneath, as it was. */
export const closedAddress = (): string => addressWith(undefined);

export interface PanelPlace {
  readonly resource: string;
  readonly kind: 'list' | 'create' | 'show' | 'edit';
  readonly id?: string;
  /** What of the fields of a new record the address says. */
  readonly given?: Readonly<Record<string, string>>;
}

/** What a value of `?panel=` asks for. */
export function panelPlace(asked: string): PanelPlace {
  const [place = '', query = ''] = asked.split('?');
  const [resource = '', id, last] = place.split('/');
  if (id === undefined || id === '') return { resource, kind: 'list' };
  if (id === 'new')
    return { resource, kind: 'create', given: Object.fromEntries(new URLSearchParams(query)) };
  return { resource, kind: last === 'edit' ? 'edit' : 'show', id };
}
