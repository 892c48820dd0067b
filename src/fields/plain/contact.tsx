import type { ReactNode } from 'react';
import { Box, IconButton, Link } from '@mui/material';
import CallIcon from '@mui/icons-material/CallOutlined';
import CheckIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import type { FieldKind, Shown } from '../core/kind.ts';
import { spokenPhone } from './phones.ts';
import { isolated, plainText } from './text.tsx';
import { useCopy } from '#src/client/words/useCopy.ts';
import { useReading } from '#src/client/words/useReading.ts';

const phoneText = (shown: Shown): string => spokenPhone(plainText(shown), shown.reading.country);

interface ActionProps {
  readonly title: string;
  readonly href?: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}
/** A small button beside a value. */
function Action({ title, href, onClick, children }: ActionProps) {
  const link =
    href === undefined ? {} : { component: 'a' as const, href, target: '_blank', rel: 'noopener noreferrer' };
  return (
    <IconButton
      size="small"
      aria-label={title}
      title={title}
      onClick={onClick}
      {...link}
      sx={{ '& svg': { fontSize: 18 } }}
    >
      {children}
    </IconButton>
  );
}

/** Copies a value with one tap (UX-18). */
export function CopyAction({ value }: { readonly value: string }) {
  const { t } = useReading();
  const { copied, copy } = useCopy();
  return (
    <Action title={copied ? t.field.copied : t.field.copy} onClick={() => copy(value)}>
      {copied ? <CheckIcon color="success" /> : <CopyIcon />}
    </Action>
  );
}

const Row = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', flexWrap: 'wrap', gap: 0.25 }}>
    {children}
  </Box>
);

/** Where a number is written to; undefined where its record lacks the consent it needs (SEC-67). */
export function writingAddress({ place, record, value }: Pick<Shown, 'place' | 'record' | 'value'>) {
  const { consent } = place.field.options;
  if (typeof value !== 'string' || value === '') return undefined;
  if (typeof consent === 'string' && record[consent] !== true) return undefined;
  return `https://wa.me/${value.replace('+', '')}`;
}

function PhoneValue(shown: Shown) {
  const { t } = shown.reading;
  const phone = plainText(shown);
  const writing = writingAddress(shown);
  if (phone === '') return null;
  return (
    <Row>
      {isolated(phoneText(shown))}
      <Action title={t.field.call} href={`tel:${phone}`}>
        <CallIcon />
      </Action>
      {writing === undefined ? null : (
        <Action title={t.field.whatsapp} href={writing}>
          <WhatsAppIcon />
        </Action>
      )}
      <CopyAction value={phone} />
    </Row>
  );
}

function EmailValue(shown: Shown) {
  const email = plainText(shown);
  if (email === '') return null;
  return (
    <Row>
      <Link href={`mailto:${email}`}>{isolated(email)}</Link>
      <CopyAction value={email} />
    </Row>
  );
}

function UrlValue(shown: Shown) {
  const url = plainText(shown);
  // Only what the server accepts becomes a link.
  if (!/^https?:\/\//.test(url)) return isolated(url);
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer">
      {isolated(url)}
    </Link>
  );
}

export const phone: FieldKind = {
  filter: 'text',
  width: 128,
  text: phoneText,
  // A number broken over two lines cannot be read at a glance.
  cell: (shown) => <span style={{ whiteSpace: 'nowrap' }}>{isolated(phoneText(shown))}</span>,
  Value: PhoneValue,
};
export const email: FieldKind = {
  filter: 'text',
  width: 180,
  grows: true,
  text: plainText,
  cell: (shown) => isolated(plainText(shown)),
  Value: EmailValue,
};
export const url: FieldKind = { ...email, width: 200, Value: UrlValue };
