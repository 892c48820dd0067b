import { Box, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { sumDecimals } from '#metadata/fields/decimals.ts';
import { declarationOf } from '#src/client/catalogue/declarations.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { LedgerProof } from '#src/features/ledgers/LedgerProof.tsx';
import { Loaded } from '#src/ui/Loaded.tsx';
import { KeyFigures, type KeyFigure } from '#src/ui/KeyFigures.tsx';
import { createAddress, listAddress } from '#src/screens/parts/access.ts';
import { PageHead } from '#src/ui/PageHead.tsx';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { State } from '#src/ui/States.tsx';
import { overviewPage } from './overviewPage.ts';
import { OrderCard } from './OrderCard.tsx';
import { useAmounts, useOverview, useOverviewWords, type Overview } from './useOverview.tsx';
import { RequestsCard } from './RequestsCard.tsx';
import { ReportCard } from '#src/screens/report/ReportCard.tsx';
import { ShortfallCard } from './ShortfallCard.tsx';
import { ShortageCard, WholeList } from './stockCards.tsx';

/** A list with a filter of its own, for those who may open it. */
function useListWith() {
  const subject = useSubject();
  return (name: string, filter: Readonly<Record<string, unknown>>): string | undefined => {
    const resource = declarationOf(name);
    const list = resource && listAddress(resource, subject, {});
    return list && `${list}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
  };
}

const expiredOnes = { status: 'active', expired: true };

function useFigures(overview: Overview): readonly KeyFigure[] {
  const { t } = useOverviewWords();
  const { money, format } = useAmounts();
  const listWith = useListWith();
  const { value_by_category: values, shortages, suggested_order: orders, expired } = overview;
  const items = (state: string) => listWith('inventory-items', { status: 'active', stock_state: [state] });
  return [
    ...(values
      ? [{ label: t.figures.value, value: money(sumDecimals(values.map(({ value }) => value))) }]
      : []),
    ...(shortages
      ? ([
          {
            label: t.figures.out,
            value: format.number(shortages.out),
            tone: shortages.out > 0 ? 'danger' : undefined,
            to: items('out'),
          },
          {
            label: t.figures.low,
            value: format.number(shortages.low),
            tone: shortages.low > 0 ? 'warning' : undefined,
            to: items('low'),
          },
        ] as const)
      : []),
    ...(orders
      ? [
          {
            label: t.figures.order,
            value: format.number(orders.reduce((sum, { lines }) => sum + lines.length, 0)),
          },
        ]
      : []),
    ...(expired
      ? ([
          {
            label: t.figures.expired,
            value: format.number(expired.batches),
            tone: expired.batches > 0 ? 'danger' : undefined,
            to: listWith('stock-batches', expiredOnes),
          },
        ] as const)
      : []),
  ];
}

/** Cards of any height fill two columns; those a person may not see leave no hole. */
const cards = {
  columnCount: { xs: 1, lg: 2 },
  columnGap: 2,
  '& > *': { breakInside: 'avoid', mb: 2 },
} as const;

function Requests({ overview }: { readonly overview: Overview }) {
  const { t } = useOverviewWords();
  const subject = useSubject();
  const { requests_waiting: waiting, my_requests: mine } = overview;
  const requests = declarationOf('inventory-requests');
  if (!requests) return null;
  return (
    <>
      {waiting ? (
        <RequestsCard
          title={t.requests.waiting}
          none={t.requests.noneWaiting}
          requests={waiting}
          listAddress={listAddress(requests, subject, {})}
          withPerson
        />
      ) : null}
      {mine ? (
        <RequestsCard
          title={t.requests.mine}
          none={t.requests.noneMine}
          requests={mine}
          listAddress={listAddress(requests, subject, {}, true)}
        />
      ) : null}
    </>
  );
}

function Cards({ overview }: { readonly overview: Overview }) {
  const { t } = useOverviewWords();
  const listWith = useListWith();
  const figures = useFigures(overview);
  const { value_by_category: values, flow, shortages, suggested_order: orders } = overview;
  const { treatment_shortfalls: missing } = overview;
  const { expiring, expired, top_consumed: consumed, proof } = overview;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      {proof === undefined ? null : <LedgerProof ledger="stock-transactions" />}
      <KeyFigures figures={figures} />
      <Box sx={cards}>
        <Requests overview={overview} />
        {values ? <ReportCard owner="item-categories" report="value" rows={values} /> : null}
        {shortages ? (
          <ShortageCard
            shortages={shortages}
            listAddress={listWith('inventory-items', { status: 'active', stock_state: ['out', 'low'] })}
          />
        ) : null}
        {missing && missing.count > 0 ? <ShortfallCard {...missing} /> : null}
        {expired ? (
          <ReportCard owner="stock-batches" report="expired" rows={expired.rows}>
            <WholeList to={expired.batches > 0 ? listWith('stock-batches', expiredOnes) : undefined}>
              {t.expired.all}
            </WholeList>
          </ReportCard>
        ) : null}
        {flow ? <ReportCard owner="stock-transactions" report="flow" rows={flow} /> : null}
        {orders ? <OrderCard orders={orders} /> : null}
        {expiring ? <ReportCard owner="stock-batches" report="expiring" rows={expiring} /> : null}
        {consumed ? (
          <ReportCard owner="stock-transactions" report="consumed" rows={consumed}>
            <WholeList to="/inventory/consumption">{t.requests.all}</WholeList>
          </ReportCard>
        ) : null}
      </Box>
    </Box>
  );
}

/** For whoever has nothing to do with the store, or may only ask for goods (inventory.md 11). */
function Nothing() {
  const { t } = useOverviewWords();
  const subject = useSubject();
  const requests = declarationOf('inventory-requests');
  const to = requests && createAddress(requests, subject, {}, true);
  return (
    <State drawing="closed" title={t.none} text={to === undefined ? t.noneText : undefined}>
      {to === undefined ? undefined : (
        <Button component={Link} to={to} variant="contained">
          {t.newRequest}
        </Button>
      )}
    </State>
  );
}

/** The store at a glance: only the cards this person may see, from one call (inventory.md 11). */
export default function InventoryOverview() {
  const { t, locale } = useOverviewWords();
  const query = useOverview();
  return (
    <>
      <PageHead
        title={overviewPage.words[locale].title}
        help={<PageHelp page="inventory" />}
        text={t.about}
      />
      <Loaded query={query}>
        {(overview) => (Object.keys(overview).length === 0 ? <Nothing /> : <Cards overview={overview} />)}
      </Loaded>
    </>
  );
}
