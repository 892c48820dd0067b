import type { ReactNode } from 'react';
import { Box, Button, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { deviceOf } from '#i18n/deviceName.ts';
import { refusalText, refusedCall } from '#metadata/derive/refusals.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { declarationOf } from '#src/client/catalogue/declarations.ts';
import { useOwnFields } from '#src/fields/custom/customDefinitions.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useRecordAddress } from '#src/fields/choice/useRecordAddress.ts';
import { wallAt } from '#metadata/time/clock.ts';
import { PersonFace } from '#src/ui/PersonFace.tsx';
import { remarkStep } from '#src/features/remarks/words.ts';
import { reasonText, toldChanges, type ToldChange } from '#src/screens/show/historyWords.ts';
import { useClinicWords } from '../clinic/words.ts';
import { useAuditWords, wordOf, type AuditEntry, type AuditFact, type AuditFilter } from './auditView.ts';

/** What an action means for the eye: something new, gone, let in or refused. */
const tones: Readonly<Record<string, string>> = {
  create: 'success.main',
  restore: 'success.main',
  delete: 'error.main',
  login_failed: 'error.main',
  refused: 'error.main',
  permission: 'warning.main',
  password: 'warning.main',
  export: 'warning.main',
  print: 'warning.main',
};

/** Changes shown at once; more are a tap away. */
const shownAtOnce = 2;

function Sentences({ told }: { readonly told: readonly ToldChange[] }) {
  return (
    <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.25, fontSize: 14, overflowWrap: 'anywhere' }}>
      {told.map(({ field, texts, isLines }) =>
        isLines ? (
          <li key={field}>
            {field}
            <Box component="ul" sx={{ m: 0, paddingInlineStart: 2 }}>
              {texts.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </Box>
          </li>
        ) : (
          <li key={field}>{texts[0]}</li>
        ),
      )}
    </Box>
  );
}

/** A fact in words: numbers as people write them, why something was refused by its sentence, the rest by its word. */
function useFactText(resource?: AnyResource): (fact: AuditFact) => ToldChange {
  const { t, say, locale } = useAuditWords();
  const services = useClinicWords().t.modules.names;
  const { format } = useReading();
  const written = (value: AuditFact['after']): string =>
    value === null ? '' : typeof value === 'number' ? format.number(value) : wordOf(t.values, String(value));
  const errors = resource?.words[locale].errors;
  return ({ name, before, after }) => {
    const field = wordOf({ ...t.facts, ...services }, name);
    const told = name === 'code' ? refusalText(String(after), errors, t.refusals) : written(after);
    const isDay = name === 'ends_on';
    const day = (value: AuditFact['after']): string => (value === null ? '' : format.date(String(value)));
    const sides = isDay
      ? { field, before: day(before), after: day(after) }
      : { field, before: written(before), after: told };
    const pattern = sides.before === '' ? t.filled : sides.after === '' ? t.emptied : t.fromTo;
    return { field, texts: [say(pattern, sides)], isLines: false };
  };
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="caption" color="text.secondary" component="dt">
        {label}
      </Typography>
      <Typography variant="body2" component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  );
}

interface RowProps {
  readonly entry: AuditEntry;
  readonly onFilter: (next: AuditFilter) => void;
}

/** Where it came from, and the ways on. */
function Details({ entry, told, onFilter }: RowProps & { readonly told: readonly ToldChange[] }) {
  const { t } = useAuditWords();
  const { format } = useReading();
  const device = deviceOf(entry.user_agent);
  const { actor_id: user, entity, entity_id: record } = entry;
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 1, p: 1.5, borderRadius: 1, bgcolor: 'action.hover' }}>
      {told.length > shownAtOnce ? <Sentences told={told} /> : null}
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}
      >
        <Fact label={t.columns.seq}>{format.number(entry.seq)}</Fact>
        {entry.ip === null ? null : (
          <Fact label={t.columns.ip}>
            <bdi dir="ltr">{entry.ip}</bdi>
          </Fact>
        )}
        {device === undefined ? null : (
          <Fact label={t.columns.device}>
            <bdi>{`${device.browser} · ${device.system}`}</bdi>
          </Fact>
        )}
        {entry.request_id === null ? null : (
          <Fact label={t.columns.request}>
            <bdi dir="ltr">{entry.request_id}</bdi>
          </Fact>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {user === null ? null : (
          <Button size="small" onClick={() => onFilter({ user })}>
            {t.onlyUser}
          </Button>
        )}
        {record === null || entry.hidden ? null : (
          <Button size="small" onClick={() => onFilter({ entity, record })}>
            {t.onlyRecord}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** The record by its name, a link where its page may be opened. */
function RecordName({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useAuditWords();
  const address = useRecordAddress(entry.entity, entry.entity_id ?? '');
  if (entry.hidden) return <>{t.hidden}</>;
  const name = entry.entity_label ?? '';
  if (name === '') return null;
  const gone = entry.action === 'delete' || entry.entity_id === null;
  return address === undefined || gone ? (
    <bdi>{name}</bdi>
  ) : (
    <Link component={RouterLink} to={address}>
      <bdi>{name}</bdi>
    </Link>
  );
}

interface WordsProps extends RowProps {
  readonly resource: AnyResource | undefined;
  readonly told: readonly ToldChange[];
}

/** Who did what, on which record. */
function Head({
  entry,
  resource,
  actor,
}: Pick<WordsProps, 'entry' | 'resource'> & { readonly actor: string }) {
  const { t, say, locale } = useAuditWords();
  const kind =
    resource?.words[locale][entry.entity_id === null ? 'many' : 'one'] ?? wordOf(t.entities, entry.entity);
  const actions = resource?.words[locale].actions;
  const step = entry.move ?? entry.operation;
  const door = entry.facts.find(({ name }) => name === 'door')?.after;
  const refused = entry.action === 'refused' && typeof door === 'string' ? door : undefined;
  const named =
    refused === undefined
      ? actions?.[step ?? '']
      : say(t.refused, { step: refusedCall(refused, actions, t.actions) });
  const isNamed = entry.hidden || (entry.entity_label ?? '') !== '';
  return (
    <>
      <Box sx={{ display: 'flex', columnGap: 1, alignItems: 'baseline', flexWrap: 'wrap' }}>
        <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }} dir="auto">
          {actor}
        </Typography>
        <Typography
          component="span"
          variant="body2"
          sx={{ color: tones[entry.action] ?? 'text.secondary', fontWeight: 600 }}
        >
          {remarkStep(locale, 'steps', entry.remark) ?? named ?? wordOf(t.actions, entry.action)}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {kind}
        {isNamed ? ' · ' : null}
        {isNamed ? <RecordName entry={entry} /> : null}
      </Typography>
    </>
  );
}

const folded = {
  '& > summary': { cursor: 'pointer', fontSize: 13, py: 0.5, width: 'fit-content' },
  '@media (pointer: coarse)': { '& > summary': { lineHeight: '36px' } },
} as const;

function Words({ entry, resource, told, onFilter }: WordsProps) {
  const { t } = useAuditWords();
  const reading = useReading();
  const actor = entry.actor ?? (entry.action === 'login_failed' ? t.unknown : t.system);
  const reason = entry.reason ?? '';
  const isFolded = told.length > shownAtOnce;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, py: 1.5 }}>
      <PersonFace name={actor} picture={undefined} size={36} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Head entry={entry} resource={resource} actor={actor} />
        {told.length > 0 && !isFolded ? <Sentences told={told} /> : null}
        {reason === '' ? null : (
          <Typography variant="body2" color="text.secondary">
            {t.columns.reason}:{' '}
            {Object.hasOwn(t.reasons, reason) ? wordOf(t.reasons, reason) : reasonText(reason, reading)}
          </Typography>
        )}
        <Box component="details" sx={folded}>
          <Typography component="summary" color="primary">
            {isFolded ? `${t.details} (${reading.format.number(told.length)})` : t.details}
          </Typography>
          <Details entry={entry} told={told} onFilter={onFilter} />
        </Box>
      </Box>
      <Typography
        variant="caption"
        color="text.secondary"
        component="time"
        dateTime={entry.at}
        title={reading.format.dateTime(entry.at)}
        sx={{ whiteSpace: 'nowrap', pt: 0.5 }}
      >
        <bdi>{reading.format.time(wallAt(new Date(entry.at), reading.timezone).clock)}</bdi>
      </Typography>
    </Box>
  );
}

function OfResource({ declared, ...props }: RowProps & { readonly declared: AnyResource }) {
  const { resource } = useOwnFields(declared, 'all');
  const reading = useReading();
  const fact = useFactText(resource);
  const told = [...toldChanges(resource, props.entry.changes, reading), ...props.entry.facts.map(fact)];
  return <Words {...props} resource={resource} told={told} />;
}

function WithoutResource(props: RowProps) {
  const fact = useFactText();
  return <Words {...props} resource={undefined} told={props.entry.facts.map(fact)} />;
}

interface AuditRowProps extends RowProps {
  /** The declaration of the clinic's settings, once it is there; they are no entity of the catalogue. */
  readonly settings: AnyResource | undefined;
}

/** One entry of the log: who, what, on which record, and what changed in human words. */
export function AuditRow({ settings, ...props }: AuditRowProps) {
  const { entity } = props.entry;
  const declared = entity === settings?.name ? settings : declarationOf(entity);
  return declared === undefined ? (
    <WithoutResource {...props} />
  ) : (
    <OfResource {...props} declared={declared} />
  );
}
