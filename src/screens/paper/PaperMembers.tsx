import { useGetList } from 'ra-core';
import { useSubject } from '#src/client/session/subject.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { mayDo } from '../parts/access.ts';
import { paperText } from '../parts/headFacts.ts';
import { titleOf } from '../parts/titles.ts';

type SavedRow = Row & { readonly id: string };
/** More rows than these are no part of one record's sheet. */
const most = 50;

/** The records that name this one, such as a family: none for whoever may not list them, `undefined` until they are there. */
export function usePaperMembers(resource: AnyResource, id: string): readonly SavedRow[] | undefined {
  const subject = useSubject();
  const field = resource.paper?.members;
  const enabled = field !== undefined && mayDo(resource, 'list', subject);
  const { data, isError } = useGetList<SavedRow>(
    resource.name,
    {
      filter: { [field ?? 'id']: id },
      pagination: { page: 1, perPage: most },
      sort: { field: 'id', order: 'ASC' },
    },
    { enabled, refetchOnMount: 'always' },
  );
  return enabled && !isError ? data : [];
}

interface MembersProps {
  readonly resource: AnyResource;
  readonly rows: readonly SavedRow[];
}

/** Their names, what tells them apart and where they are reached. */
export function Members({ resource, rows }: MembersProps) {
  const reading = useReading();
  const words = resource.words[reading.locale];
  if (rows.length === 0) return null;
  const { facts = [], phones = [] } = resource.head ?? {};
  const columns = [...facts, ...phones.slice(0, 1)];
  const label = (name: string): string => words.fields[name] ?? name;
  return (
    <section className="paper-section">
      <h2>{words.related?.[resource.paper?.members ?? ''] ?? words.many}</h2>
      <table>
        <thead>
          <tr>
            <th>{words.one}</th>
            {columns.map((name) => (
              <th key={name}>{label(name)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <bdi>{titleOf(resource, row, reading)}</bdi>
              </td>
              {columns.map((name) => (
                <td key={name} data-label={label(name)}>
                  <bdi>{paperText(resource, name, row, reading)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
