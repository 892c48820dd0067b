import type { AnyResource } from '#metadata/resource.ts';
import { withMerged } from '../data/statement/merged.ts';
import type { Principal } from '../identity/principal.ts';
import { accountName } from './readers.ts';

/** A piece as it is read: a person with the name they go by now. */
export type ShownPart = { readonly text: string } | { readonly user_id: string; readonly name: string };

/** A remark as whoever sees its record reads it (UX-82). */
export interface Remark {
  readonly id: string;
  readonly version: number;
  readonly author: { readonly id: string | null; readonly name: string };
  readonly mine: boolean;
  /** Empty once it was withdrawn. */
  readonly body: readonly ShownPart[];
  readonly created_at: string;
  readonly edited_at: string | null;
  readonly withdrawn_at: string | null;
  /** What it said before, the first wording first. */
  readonly earlier: readonly { readonly body: readonly ShownPart[]; readonly written_at: string }[];
  readonly follow_up: {
    readonly on: string;
    readonly done_at: string | null;
    readonly done_by: string | null;
  } | null;
  readonly files: readonly {
    readonly id: string;
    readonly name: string;
    readonly mime: string;
    readonly size: number;
  }[];
}

/** What files of a remark are tied to in `files.resource`. */
export const remarkFiles = 'remarks';

const nameOf = (column: string, locale: 'ar' | 'en'): string =>
  `(select ${accountName(locale)} from users u left join employees e on e.clinic_id = u.clinic_id and e.id = u.employee_id
    where u.clinic_id = r.clinic_id and u.id = ${column})`;

/** A body with the names of today; one whose account has gone keeps the name it was written with. */
const bodySql = (column: string, locale: 'ar' | 'en'): string =>
  `(select coalesce(jsonb_agg(case when p.part ? 'text' then p.part else p.part || jsonb_build_object('name',
      coalesce(${nameOf("(p.part ->> 'user_id')::uuid", locale)}, p.part ->> 'name')) end order by p.place), '[]')
    from jsonb_array_elements(${column}) with ordinality p (part, place))`;

/** The remark `r` as one JSON object. */
export const remarkJson = ({ locale }: Pick<Principal, 'locale'>): string => `json_build_object(
    'id', r.id, 'version', r.version, 'mine', coalesce(r.author_id = (select app_user()), false),
    'author', json_build_object('id', r.author_id, 'name', coalesce(${nameOf('r.author_id', locale)}, r.author_label)),
    'body', ${bodySql('r.body', locale)}, 'created_at', r.created_at, 'edited_at', r.edited_at, 'withdrawn_at', r.withdrawn_at,
    'earlier', (select coalesce(json_agg(json_build_object('body', ${bodySql('w.body', locale)}, 'written_at', w.written_at)
      order by w.number), '[]') from remark_wordings w where w.clinic_id = r.clinic_id and w.remark_id = r.id),
    'follow_up', case when r.follow_up_on is not null then json_build_object('on', r.follow_up_on,
      'done_at', r.follow_up_done_at, 'done_by', ${nameOf('r.follow_up_done_by', locale)}) end,
    'files', (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size)
      order by f.attached_at, f.id), '[]') from files f
      where f.clinic_id = r.clinic_id and f.resource = '${remarkFiles}' and f.record_id = r.id))`;

/** Remarks of one record, and of those that were merged into it: `$1` the resource, `$2` the record. */
export const ofRecord = (resource: AnyResource, r = 'r'): string =>
  `${r}.clinic_id = (select app_clinic()) and ${r}.resource = $1 and ${r}.record_id = any (${withMerged(resource, '$2::uuid')})`;

export interface RemarkPlace {
  readonly resource: AnyResource;
  /** The record's id. */
  readonly id: string;
}
