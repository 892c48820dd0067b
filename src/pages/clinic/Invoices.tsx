import { useEffect, useState } from 'react';
import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useReading } from '#src/fields/useReading.ts';
import { Letterhead } from '#src/screens/parts/Letterhead.tsx';
import { Section } from '#src/screens/parts/Section.tsx';
import type { Invoice } from './subscriptionView.ts';
import { useClinicWords } from './words.ts';

const figure = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** One invoice on paper: everything else of the page stays off it. */
function InvoiceSheet({ invoice }: { readonly invoice: Invoice }) {
  const { t, say, locale } = useClinicWords();
  const { format } = useReading();
  const { number, lines, tax, total, currency, reference } = invoice;
  return (
    <Box data-print="only">
      <Letterhead title={say(t.subscription.invoice, { number })} />
      <Typography>
        {t.subscription.period}: {format.date(invoice.period_from)} – {format.date(invoice.period_to)}
      </Typography>
      <Table>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={`${line.text_en} ${line.amount}`}>
              <TableCell>{locale === 'en' ? line.text_en : line.text_ar}</TableCell>
              <TableCell align="right">{format.money(line.amount, currency)}</TableCell>
            </TableRow>
          ))}
          <TableRow>
            <TableCell>{t.subscription.tax}</TableCell>
            <TableCell align="right">{format.money(tax, currency)}</TableCell>
          </TableRow>
          <TableRow>
            <TableCell>{t.subscription.total}</TableCell>
            <TableCell align="right">{format.money(total, currency)}</TableCell>
          </TableRow>
        </TableBody>
      </Table>
      <Typography>
        {t.subscription.state}: {t.subscription.invoiceStates[invoice.status]}
        {invoice.paid_on === null ? '' : ` ${format.date(invoice.paid_on)}`}
        {reference === null ? '' : ` · ${t.subscription.reference}: ${reference}`}
      </Typography>
    </Box>
  );
}

interface RowProps {
  readonly invoice: Invoice;
  readonly onPrint: () => void;
}

function InvoiceRow({ invoice, onPrint }: RowProps) {
  const { t, say } = useClinicWords();
  const { format } = useReading();
  return (
    <TableRow>
      <TableCell sx={figure}>
        <bdi>{invoice.number}</bdi>
      </TableCell>
      <TableCell sx={figure}>
        {format.date(invoice.period_from)} – {format.date(invoice.period_to)}
      </TableCell>
      <TableCell align="right" sx={figure}>
        {format.money(invoice.total, invoice.currency)}
      </TableCell>
      <TableCell>{t.subscription.invoiceStates[invoice.status]}</TableCell>
      <TableCell align="right">
        <Button
          size="small"
          aria-label={`${t.subscription.print}: ${say(t.subscription.invoice, { number: invoice.number })}`}
          onClick={onPrint}
        >
          {t.subscription.print}
        </Button>
      </TableCell>
    </TableRow>
  );
}

/** What the provider wrote: number, period, amount, state; each can be printed. */
export function Invoices({ invoices }: { readonly invoices: readonly Invoice[] }) {
  const { t } = useClinicWords();
  const [printed, setPrinted] = useState<Invoice>();
  useEffect(() => {
    if (!printed) return undefined;
    const end = (): void => setPrinted(undefined);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [printed]);
  return (
    <Section title={t.subscription.invoices} plain>
      {printed ? <InvoiceSheet invoice={printed} /> : null}
      {invoices.length === 0 ? (
        <Typography color="text.secondary">{t.subscription.noInvoices}</Typography>
      ) : (
        <Box sx={{ overflowX: 'auto' }} data-print="no">
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{t.subscription.number}</TableCell>
                <TableCell>{t.subscription.period}</TableCell>
                <TableCell align="right">{t.subscription.total}</TableCell>
                <TableCell>{t.subscription.state}</TableCell>
                <TableCell />
              </TableRow>
            </TableHead>
            <TableBody>
              {invoices.map((invoice) => (
                <InvoiceRow key={invoice.id} invoice={invoice} onPrint={() => setPrinted(invoice)} />
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Section>
  );
}
