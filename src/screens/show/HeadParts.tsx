import { Alert, Box, Button } from '@mui/material';
import CallIcon from '@mui/icons-material/CallOutlined';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import type { Shown } from '#src/fields/core/kind.ts';
import { cellOf, textOf } from '#src/fields/core/registry.ts';
import { writingAddress } from '#src/fields/plain/contact.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { CopyIdentifier } from './CopyIdentifier.tsx';
import { factText, headFacts, shownOf } from '../parts/headFacts.ts';

interface PartProps {
  readonly resource: AnyResource;
  readonly record: Row;
}

/** What tells this record from others of its name, in one line; codes can be copied (UX-18). */
export function Identity({ resource, record }: PartProps) {
  const reading = useReading();
  const facts = headFacts(resource, record, reading);
  if (facts.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, minHeight: 28 }}>
      {facts.map((shown) => (
        <Box component="span" key={shown.place.name} sx={{ display: 'inline-flex', alignItems: 'center' }}>
          {shown.place.name === resource.head?.born
            ? factText(resource, shown.place.name, record, reading)
            : cellOf(shown)}
          {shown.place.field.options['code'] !== undefined ? (
            <CopyIdentifier label={shown.place.label} value={textOf(shown)} />
          ) : null}
        </Box>
      ))}
    </Box>
  );
}

/** What a field of the head says; undefined where there is none, one may not read it or it says nothing. */
function useSaid({ resource, record }: PartProps, name: string | undefined): Shown | undefined {
  const reading = useReading();
  if (name === undefined || !(name in record)) return undefined;
  const shown = shownOf(resource, name, record, reading);
  return textOf(shown) === '' ? undefined : shown;
}

/** The group a record belongs to, beside its state. */
export function HeadBadge(props: PartProps) {
  const said = useSaid(props, props.resource.head?.badge);
  return said === undefined ? null : <StatusBadge tone="info" label={textOf(said)} />;
}

/** A number to call, or to write to, as a link wide enough for a thumb. */
function NumberLink({ shown, writes }: { readonly shown: Shown; readonly writes?: boolean }) {
  const { t } = useReading();
  const href = writes ? writingAddress(shown) : `tel:${String(shown.value)}`;
  if (href === undefined) return null;
  const away = writes ? ({ target: '_blank', rel: 'noopener noreferrer' } as const) : {};
  const text = textOf(shown);
  return (
    <Button
      component="a"
      href={href}
      {...away}
      size="small"
      variant="outlined"
      color={writes ? 'success' : 'primary'}
      startIcon={writes ? <WhatsAppIcon /> : <CallIcon />}
      aria-label={`${writes ? t.field.whatsapp : t.field.call} ${text}`}
      sx={{ minHeight: 40, fontWeight: 500 }}
    >
      <bdi dir="ltr">{text}</bdi>
    </Button>
  );
}

/** The numbers of whoever the record is: each to call once, and where to write with their consent. */
export function Phones({ resource, record }: PartProps) {
  const reading = useReading();
  const { phones = [], writesTo } = resource.head ?? {};
  const said = [...new Map(phones.map((name) => [record[name], name])).values()]
    .filter((name) => typeof record[name] === 'string' && record[name] !== '')
    .map((name) => shownOf(resource, name, record, reading));
  const writing = writesTo === undefined ? undefined : shownOf(resource, writesTo, record, reading);
  if (said.length === 0 && (writing === undefined || writingAddress(writing) === undefined)) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2, '@media print': { display: 'none' } }}>
      {said.map((shown) => (
        <NumberLink key={shown.place.name} shown={shown} />
      ))}
      {writing === undefined ? null : <NumberLink shown={writing} writes />}
    </Box>
  );
}

interface HeadAlertProps extends PartProps {
  /** How far below the upper edge it stays while the page is scrolled, in pixels. */
  readonly below: number;
}

/** What whoever looks at any part of the record must see: in red and whole, however far one has scrolled (clinic.md 2.1). */
export function HeadAlert({ below, ...props }: HeadAlertProps) {
  const said = useSaid(props, props.resource.head?.alert);
  if (said === undefined) return null;
  return (
    <Alert
      severity="error"
      role="note"
      aria-label={said.place.label}
      data-part="alert"
      sx={{
        position: 'sticky',
        top: below,
        zIndex: 2,
        mb: 2,
        py: 0.25,
        border: 1,
        borderColor: 'error.main',
        overflowWrap: 'anywhere',
      }}
    >
      <strong>{said.place.label}:</strong> <bdi>{textOf(said)}</bdi>
    </Alert>
  );
}
