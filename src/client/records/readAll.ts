import type { RaRecord } from 'ra-core';
import type { ClinicDataProvider } from './api.ts';

/** The most rows the API answers at once. */
const page = 200;
const mostPages = 25;

/** Every record of a list that is small by nature (departments, single grants); asks page by page. */
export async function readAll<Row extends RaRecord>(
  provider: ClinicDataProvider,
  resource: string,
  query: {
    readonly filter: Readonly<Record<string, unknown>>;
    readonly sort: string;
    readonly order?: 'ASC' | 'DESC';
  },
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let number = 1; number <= mostPages; number += 1) {
    const { data } = await provider.getList<Row>(resource, {
      filter: query.filter,
      sort: { field: query.sort, order: query.order ?? 'ASC' },
      pagination: { page: number, perPage: page },
    });
    rows.push(...data);
    if (data.length < page) break;
  }
  return rows;
}
