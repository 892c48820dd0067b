import { useEffect } from 'react';
import { useNotify, useStore } from 'ra-core';
import { useLocation, useNavigate } from 'react-router-dom';
import { nameOfKey } from '#metadata/derive/viewFilter.ts';
import { ownFieldsIn } from '#metadata/derive/ownFields.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { useCustomFields } from '#src/fields/custom/customDefinitions.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';

/** What a list was asked, as the address or react-admin's memory of it says. */
interface Asked {
  readonly filter?: Row | undefined;
  readonly sort?: string | undefined;
}

/**
 * The same question without what it asks of fields the clinic has no more: the server refuses those. Undefined where all of it is there.
 */
export function withoutGone<Question extends Asked>(
  resource: AnyResource,
  question: Question,
): Question | undefined {
  const holder = ownFieldsIn(resource);
  if (holder === undefined) return undefined;
  const isGone = (name: string): boolean =>
    name.startsWith(`${holder}.`) && resource.fields[name] === undefined;
  const { filter = {}, sort, ...rest } = question;
  const left = Object.entries(filter).filter(([key]) => !isGone(nameOfKey(key)));
  const sortIsGone = sort !== undefined && isGone(sort);
  if (left.length === Object.keys(filter).length && !sortIsGone) return undefined;
  const kept = { ...rest, filter: Object.fromEntries(left) };
  return (sort === undefined || sortIsGone ? kept : { ...kept, sort }) as Question;
}

/** The filter of an address; an address may say anything. */
function filterOf(text: string | null): Row {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : {};
  } catch {
    return {};
  }
}

/** The address without what is gone; undefined where all of it is there. */
export function addressWithoutGone(resource: AnyResource, search: string): string | undefined {
  const asked = new URLSearchParams(search);
  const found = withoutGone(resource, {
    filter: filterOf(asked.get('filter')),
    sort: asked.get('sort') ?? undefined,
  });
  if (found === undefined) return undefined;
  asked.set('filter', JSON.stringify(found.filter));
  if (found.sort === undefined) {
    asked.delete('sort');
    asked.delete('order');
  }
  return `?${asked.toString()}`;
}

/** Leads on to the list without what is gone, and says so once; draws nothing. */
export function LeaveOutGone({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useReading();
  const notify = useNotify();
  useEffect(() => {
    notify(t.list.fieldGone, { type: 'info' });
    onLeave();
    // Once: what is gone is left out by it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}

/** How the list gets rid of what its address, or what was kept of it, asks of fields that are gone; undefined where nothing is, or it is not known yet. */
export function useGoneFields(resource: AnyResource, storeKey: string): (() => void) | undefined {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [kept, keep] = useStore<Asked | undefined>(storeKey);
  if (useCustomFields(resource) === undefined) return undefined;
  const address = addressWithoutGone(resource, search);
  if (address !== undefined) return () => void navigate({ search: address }, { replace: true });
  const memory = search === '' && kept !== undefined ? withoutGone(resource, kept) : undefined;
  return memory === undefined ? undefined : () => keep(memory);
}
