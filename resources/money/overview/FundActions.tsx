import { Button } from '@mui/material';
import CountIcon from '@mui/icons-material/CalculateOutlined';
import TransferIcon from '@mui/icons-material/SwapHorizOutlined';
import { Link } from 'react-router-dom';
import type { AnyResource } from '#metadata/resource.ts';
import { panelAddress } from '#src/client/catalogue/panelAddress.ts';
import type { Row } from '#src/client/records/row.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { fundCounts } from '../counts/fund-counts.ts';
import { deskWords } from '../desk/deskWords.ts';
import { fundTransfers } from '../transfers/fund-transfers.ts';
import { paymentVouchers } from '../vouchers/payment-vouchers.ts';
import { receiptVouchers } from '../vouchers/receipt-vouchers.ts';

/** What is begun from a fund's page, with the fund filled in (clinic.md 6.2). */
export default function FundActions({ record }: { readonly record: Row }) {
  const { t } = useWords(deskWords);
  const subject = useSubject();
  if (record['status'] !== 'active') return null;
  const fund = String(record['id']);
  const begin = (resource: AnyResource, given: Readonly<Record<string, string>>) =>
    mayDo(resource, 'create', subject) ? panelAddress(resource.name, 'new', given) : undefined;
  const actions = [
    { label: t.count, to: begin(fundCounts, { fund_id: fund }), icon: <CountIcon /> },
    { label: t.transfer, to: begin(fundTransfers, { from_fund_id: fund }), icon: <TransferIcon /> },
    { label: t.receive, to: begin(receiptVouchers, { fund_id: fund }) },
    { label: t.pay, to: begin(paymentVouchers, { fund_id: fund }) },
  ];
  return actions.map(({ label, to, icon }) =>
    to === undefined ? null : (
      <Button key={label} variant="outlined" component={Link} to={to} startIcon={icon}>
        {label}
      </Button>
    ),
  );
}
