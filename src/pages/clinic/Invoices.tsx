import { currencyDigits } from '#metadata/fields/amounts.ts';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { directionOf } from '#i18n/locale.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { Letterhead } from '#src/ui/Letterhead.tsx';
import { Section } from '#src/ui/Section.tsx';
import type { Invoice } from './subscriptionView.ts';
import { useClinicWords } from './words.ts';

const figure = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** What is said of an invoice in one word, and the day that belongs to it. */
function useStanding(invoice: Invoice): string {
  const { t } = useClinicWords();
  const { format } = useReading();
  const state = t.subscription.invoiceStates[invoice.status];
  if (invoice.status === 'paid') return `${state} ${format.date(invoice.paid_on)}`.trim();
  const waits = invoice.status !== 'void' && invoice.due_on !== null;
  return waits ? `${state} · ${t.subscription.due} ${format.date(invoice.due_on)}` : state;
}

/** One invoice on paper: everything else of the page stays off it. */
function InvoiceSheet({ invoice }: { readonly invoice: Invoice }) {
  const { t, say, locale } = useClinicWords();
  const { format } = useReading();
  const state = useStanding(invoice);
  const { number, lines, tax, total, currency, reference } = invoice;
  const row = (label: string, amount: string) => (
    <tr key={`${label} ${amount}`}>
      <td>{label}</td>
      <td className="number">{format.money(amount, currency, currencyDigits(currency))}</td>
    </tr>
  );
  return createPortal(
    <Box data-print="alone" data-paper="standing" dir={directionOf(locale)}>
      <Letterhead title={say(t.subscription.invoice, { number })} />
      <p>
        {t.subscription.period}: {format.date(invoice.period_from)} – {format.date(invoice.period_to)}
      </p>
      <table>
        <tbody>
          {lines.map((line) => row(locale === 'en' ? line.text_en : line.text_ar, line.amount))}
          {row(t.subscription.tax, tax)}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.subscription.total}</th>
            <th className="number">{format.money(total, currency, currencyDigits(currency))}</th>
          </tr>
        </tfoot>
      </table>
      <p>
        {t.subscription.state}: {state}
        {reference === null ? '' : ` · ${t.subscription.reference}: ${reference}`}
      </p>
    </Box>,
    document.body,
  );
}

interface RowProps {
  readonly invoice: Invoice;
  readonly onPrint: () => void;
}

function InvoiceRow({ invoice, onPrint }: RowProps) {
  const { t, say } = useClinicWords();
  const { format } = useReading();
  const standing = useStanding(invoice);
  return (
    <TableRow>
      <TableCell sx={figure}>
        <bdi>{invoice.number}</bdi>
      </TableCell>
      <TableCell sx={figure}>
        {format.date(invoice.period_from)} – {format.date(invoice.period_to)}
      </TableCell>
      <TableCell align="right" sx={figure}>
        {format.money(invoice.total, invoice.currency, currencyDigits(invoice.currency))}
      </TableCell>
      <TableCell>{standing}</TableCell>
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
