import simpleRestProvider from 'ra-data-simple-rest';
import { Admin, DataTable, EditButton, EditGuesser, fetchUtils, List, Resource } from 'react-admin';
import { createRoot } from 'react-dom/client';

/** The list an application gets from react-admin as it comes, over the same rows: what ours is measured against. */
const provider = simpleRestProvider('/api/v1', (address, options = {}) => {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  headers.set('Authorization', `Bearer ${window.localStorage.getItem('token') ?? ''}`);
  return fetchUtils.fetchJson(address, { ...options, headers });
});

const StockList = () => (
  <List perPage={25} sort={{ field: 'violation_date', order: 'DESC' }}>
    <DataTable>
      <DataTable.Col source="employee_id" />
      <DataTable.Col source="violation_type_id" />
      <DataTable.Col source="violation_date" />
      <DataTable.Col source="unit" />
      <DataTable.NumberCol source="value" />
      <DataTable.Col source="pay_month" />
      <DataTable.Col source="status" />
      <DataTable.Col>
        <EditButton />
      </DataTable.Col>
    </DataTable>
  </List>
);

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <Admin dataProvider={provider}>
    <Resource name="penalties" list={StockList} edit={EditGuesser} />
  </Admin>,
);
