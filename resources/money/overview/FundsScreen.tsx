import { Box, Link as TextLink, Paper, Typography } from '@mui/material';
import { useGetList } from 'ra-core';
import { Link } from 'react-router-dom';
import { useReading } from '#src/client/words/useReading.ts';
import { ListPage } from '#src/screens/ListPage.tsx';
import { BooksAgree } from './BooksAgree.tsx';
import { financialFunds } from '../funds/financial-funds.ts';

interface Fund {
  readonly id: string;
  readonly name_ar: string;
  readonly name_en: string | null;
  readonly type: string;
  readonly balance: string;
  readonly today_in: string;
  readonly today_out: string;
  readonly last_count_on: string | null;
}

function FundCard({ fund }: { readonly fund: Fund }) {
  const { locale, format, currency, currencyDigits } = useReading();
  const { fields, options } = financialFunds.words[locale];
  const money = (amount: string) => <bdi>{format.money(amount, currency, currencyDigits)}</bdi>;
  return (
    <Paper variant="outlined" component="li" sx={{ p: 2, position: 'relative', listStyle: 'none' }}>
      <Typography variant="caption" color="text.secondary">
        {options?.type[fund.type as 'cash']}
      </Typography>
      <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
        <TextLink
          component={Link}
          to={`/financial-funds/${fund.id}`}
          color="inherit"
          sx={{ '&::after': { content: '""', position: 'absolute', inset: 0 } }}
        >
          {locale === 'en' ? (fund.name_en ?? fund.name_ar) : fund.name_ar}
        </TextLink>
      </Typography>
      <Typography sx={{ fontSize: '1.375rem', fontWeight: 650, my: 0.5 }}>{money(fund.balance)}</Typography>
      <Typography variant="body2" color="text.secondary">
        {fields.today_in}: {money(fund.today_in)}
        <br />
        {fields.today_out}: {money(fund.today_out)}
        <br />
        {fields.last_count_on}: {fund.last_count_on === null ? '—' : format.date(fund.last_count_on)}
      </Typography>
    </Paper>
  );
}

/** The funds in use as cards, the fullest kind of answer to "how much is where" (clinic.md 6.2). */
export function FundCards() {
  const { data } = useGetList<Fund>('financial-funds', {
    filter: { status: 'active' },
    sort: { field: 'code', order: 'ASC' },
    pagination: { page: 1, perPage: 12 },
  });
  if (!data || data.length === 0) return null;
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(230px, 1fr))',
      }}
    >
      {data.map((fund) => (
        <FundCard key={fund.id} fund={fund} />
      ))}
    </Box>
  );
}

export default function FundsScreen() {
  return (
    <ListPage
      resource={financialFunds}
      screenName="list"
      above={
        <Box sx={{ display: 'grid', gap: 1.5, mb: 1.5 }}>
          <BooksAgree />
          <FundCards />
        </Box>
      }
    />
  );
}
