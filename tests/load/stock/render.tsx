import { ListContextProvider, ResourceContextProvider, type ListControllerResult } from 'ra-core';
import { AdminContext, DataTable, EditButton, ResourceDefinitionContextProvider } from 'react-admin';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { penalties } from '#resources/pay/penalties/penalties.ts';
import type { AnyResource } from '#metadata/resource.ts';
import '#src/fields/index.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { ListTable } from '#src/screens/list/ListTable.tsx';
import { ListSettingContext, type ListRow, type ListSetting } from '#src/screens/list/listSetting.ts';
import { Around, newClient } from './Around.tsx';

const columns = [
  'employee_id',
  'violation_type_id',
  'violation_date',
  'unit',
  'value',
  'pay_month',
  'source',
  'status',
] as const;

/** 25 rows, other ones in each round, so that nothing remembered from the last helps. */
const rowsOf = (round: number): ListRow[] =>
  Array.from({ length: 25 }, (_, index) => ({
    id: `${round}-${index}`,
    version: 1,
    employee_id: `employee ${round} ${index}`,
    violation_type_id: `type ${index}`,
    violation_date: `2026-0${1 + (index % 9)}-1${index % 10}`,
    unit: 'days',
    value: `${index}.50`,
    pay_month: '2026-11',
    source: 'manual',
    status: 'approved',
    _labels: { employee_id: `موظف ${round} ${index}`, violation_type_id: `مخالفة ${index}` },
  }));

const nothing = (): void => undefined;
const listOf = (rows: ListRow[]): ListControllerResult<ListRow> =>
  ({
    data: rows,
    total: 578,
    resource: 'penalties',
    sort: { field: 'violation_date', order: 'DESC' },
    page: 1,
    perPage: 25,
    filterValues: {},
    displayedFilters: {},
    selectedIds: [],
    isPending: false,
    isLoading: false,
    isFetching: false,
    isPlaceholderData: false,
    error: null,
    setSort: nothing,
    setPage: nothing,
    setPerPage: nothing,
    setFilters: nothing,
    onSelect: nothing,
    onSelectAll: nothing,
    onToggleItem: nothing,
    onUnselectItems: nothing,
    refetch: nothing,
  }) as unknown as ListControllerResult<ListRow>;

type Show = (rows: ListRow[] | undefined) => void;
/** Everything around stands already; what is measured is the list coming in. */
function Stage({
  onReady,
  children,
}: {
  readonly onReady: (show: Show) => void;
  readonly children: (rows: ListRow[]) => ReactNode;
}) {
  const [rows, show] = useState<ListRow[]>();
  onReady(show);
  return rows === undefined ? null : children(rows);
}

const resource: AnyResource = penalties;
const setting: ListSetting = {
  resource,
  screen: penalties.screens.list,
  columns: columns.map((name) => placeOf(resource, name, 'ar')),
  addressOf: (id) => `/penalties/${id}/view`,
  addAddress: '/penalties/add',
  transitions: ['approve', 'cancel'],
};

function Ours({ onReady }: { readonly onReady: (show: Show) => void }) {
  return (
    <Around>
      <ResourceContextProvider value="penalties">
        <ListSettingContext.Provider value={setting}>
          <Stage onReady={onReady}>
            {(rows) => (
              <ListContextProvider value={listOf(rows)}>
                <ListTable selectable />
              </ListContextProvider>
            )}
          </Stage>
        </ListSettingContext.Provider>
      </ResourceContextProvider>
    </Around>
  );
}

function Stock({ onReady }: { readonly onReady: (show: Show) => void }) {
  return (
    <AdminContext queryClient={newClient()}>
      <ResourceDefinitionContextProvider definitions={{ penalties: { name: 'penalties', hasEdit: true } }}>
        <ResourceContextProvider value="penalties">
          <Stage onReady={onReady}>
            {(rows) => (
              <ListContextProvider value={listOf(rows)}>
                <DataTable rowClick={false}>
                  {columns.map((name) => (
                    <DataTable.Col key={name} source={name} />
                  ))}
                  <DataTable.Col>
                    <EditButton />
                  </DataTable.Col>
                </DataTable>
              </ListContextProvider>
            )}
          </Stage>
        </ResourceContextProvider>
      </ResourceDefinitionContextProvider>
    </AdminContext>
  );
}

/** Puts a side on the page; answers what shows rows in it. */
async function mount(id: string, element: (onReady: (show: Show) => void) => ReactNode): Promise<Show> {
  const place = document.getElementById(id);
  if (!place) throw new Error(`the page has no #${id}`);
  return new Promise((resolve) => {
    createRoot(place).render(element(resolve));
  });
}

/** Milliseconds until the list stands in the page with its places worked out; then it is taken away again. */
function timed(id: string, show: Show, rows: ListRow[]): number {
  const place = document.getElementById(id);
  const started = performance.now();
  flushSync(() => show(rows));
  const height = place?.offsetHeight ?? 0;
  const spent = performance.now() - started;
  const drawn = place?.querySelectorAll('tbody tr').length ?? 0;
  if (drawn !== 25 || height === 0) throw new Error(`${id} drew ${drawn} rows`);
  flushSync(() => show(undefined));
  return spent;
}

declare global {
  interface Window {
    /** Both lists in turn, as many rounds; milliseconds of each. */
    measureLists?: (rounds: number) => Promise<{ readonly ours: number[]; readonly stock: number[] }>;
  }
}

const router = (onReady: (show: Show) => void) =>
  createMemoryRouter([{ path: '*', element: <Ours onReady={onReady} /> }]);
window.measureLists = async (rounds) => {
  const ours = await mount('ours', (onReady) => <RouterProvider router={router(onReady)} />);
  const stock = await mount('stock', (onReady) => <Stock onReady={onReady} />);
  const times = { ours: [] as number[], stock: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.ours.push(timed('ours', ours, rowsOf(round)));
    times.stock.push(timed('stock', stock, rowsOf(round)));
    await new Promise((done) => requestAnimationFrame(done));
  }
  return times;
};
