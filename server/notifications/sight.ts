import { fill } from '#i18n/fill.ts';
import type { AnyResource, Locale } from '#metadata/resource.ts';
import type { Principal } from '../identity/principal.ts';
import { conditionSql, either, never } from '../data/statement/conditions.ts';
import { ownRows, rowsFor } from '../data/statement/scope.ts';
import { read, readingFor, type Services } from '../data/statement/services.ts';
import { certain, column, table } from '../data/statement/sql.ts';
import { visibleRows } from '../data/statement/visible.ts';
import type { NoticeRow } from './list.ts';
import { noticeOf, type NoticeBook } from './noticeBook.ts';

/** What stays of a notice about a record its reader may no longer see. */
const hiddenTitle: Readonly<Record<Locale, string>> = {
  ar: '{one}: لم يعد متاحاً لك',
  en: '{one}: no longer open to you',
};

/**
 * Takes the names of records their reader may no longer see out of kept notices (SEC-13): texts are made once, rights are
 * asked at every reading.
 */
export type NoticeSight = <Row extends NoticeRow>(
  principal: Principal,
  rows: readonly Row[],
) => Promise<readonly Row[]>;

export const noticeSight =
  (services: Services, book: NoticeBook): NoticeSight =>
  async (principal, rows) => {
    const told = new Map<AnyResource, Set<string>>();
    const aboutOf = ({ type, entity }: NoticeRow): AnyResource | undefined => {
      const known = noticeOf(book, type, { resource: entity });
      return known?.whileSeen === true ? known.resource : undefined;
    };
    for (const row of rows) {
      const resource = aboutOf(row);
      if (resource === undefined) continue;
      const ids = told.get(resource) ?? new Set();
      told.set(resource, row.entity_id === null ? ids : ids.add(row.entity_id));
    }
    const unseen = new Map(
      await Promise.all(
        [...told].map(
          async ([resource, ids]) =>
            [resource, await unseenOf(services, principal, resource, [...ids])] as const,
        ),
      ),
    );
    return rows.map((row) => {
      const resource = aboutOf(row);
      const hidden = resource && unseen.get(resource);
      const isHidden = hidden === 'all' || (row.entity_id !== null && hidden?.has(row.entity_id) === true);
      return resource !== undefined && isHidden ? withoutNames(row, resource) : row;
    });
  };

/**
 * Which of these records are there, not the caller's to see and not about them: whose visit it is hears of it whatever
 * their rights. All where neither can be. What is gone is nobody's present record.
 */
async function unseenOf(
  services: Services,
  principal: Principal,
  resource: AnyResource,
  ids: readonly string[],
): Promise<'all' | ReadonlySet<string>> {
  const reading = readingFor(services, principal);
  const opened = [
    visibleRows(reading, resource),
    rowsFor(reading, resource, resource.access['list'])?.rows,
    ownRows(reading, resource),
  ].flatMap((rows) => (rows === undefined || rows === never ? [] : rows));
  if (opened.length === 0) return 'all';
  if (ids.length === 0) return new Set();
  const { parameters } = reading;
  const seen = certain(conditionSql(either(opened), parameters));
  const found = await read<{ id: string }>(services, principal, {
    text: `select t.id from ${table(resource)} t where ${column('clinic_id')} = (select app_clinic())
      and ${column('id')} = any (${parameters.bind(ids, 'uuid[]')}) and not ${seen}`,
    values: parameters.values,
  });
  return new Set(found.map(({ id }) => id));
}

const withoutNames = <Row extends NoticeRow>(row: Row, { words }: AnyResource): Row => ({
  ...row,
  title_ar: fill('ar', hiddenTitle.ar, { one: words.ar.one }),
  title_en: fill('en', hiddenTitle.en, { one: words.en.one }),
  body_ar: null,
  body_en: null,
  link: null,
});
