import { Alert, AlertTitle, Box, Button, Link, Typography } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import { twinLevels } from '#metadata/derive/twins.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { rowAddress } from '../parts/access.ts';
import { holdsUp, type Twin, type useTwins } from './useTwins.ts';

interface TwinPanelProps {
  readonly resource: AnyResource;
  readonly twins: ReturnType<typeof useTwins>;
  /** The save that was stopped goes on. */
  readonly onContinue: () => void;
}

/** One record that is like the one being typed: its name, two facts and what is alike; or only that there is one. */
function OneTwin({ resource, twin }: { readonly resource: AnyResource; readonly twin: Twin }) {
  const { t, locale, format } = useReading();
  const subject = useSubject();
  const address = rowAddress(resource, resource.name, subject, useParams());
  const alike = format.list(twin.fields.map((name) => placeOf(resource, name, locale).label));
  const form = useFormContext();
  const family = twinLevels(resource)?.family;
  const isFamily = family !== undefined && twin.fields.join() === family.by;
  const to = twin.id === undefined ? undefined : address(twin.id);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1, py: 0.25 }}
    >
      <Typography component="span" fontWeight={600}>
        {twin.label ?? t.form.twinHidden}
      </Typography>
      {Object.values(twin.facts ?? {}).map((fact) => (
        <bdi key={fact}>{fact}</bdi>
      ))}
      {twin.fields.length === 0 ? null : (
        <Typography component="span" variant="body2" color="text.secondary">
          {isFamily ? t.form.twinFamily : say(locale, t.form.twinAlike, { fields: alike })}
        </Typography>
      )}
      {isFamily && twin.id !== undefined ? (
        <Button
          size="small"
          onClick={() => form.setValue(family.field, twin.id, { shouldDirty: true, shouldValidate: true })}
        >
          {t.form.twinAddFamily}
        </Button>
      ) : null}
      {to === undefined ? null : (
        <Link href={to} target="_blank" rel="noopener" fontWeight={600}>
          {t.form.twinOpen}
        </Link>
      )}
    </Box>
  );
}

/** In sight while one types, above the bar that saves; where there is no room for both it waits at the end of the form. */
const inSight = {
  position: 'sticky',
  bottom: 72,
  zIndex: 1,
  '& .MuiAlert-root': { maxHeight: '36vh', overflowY: 'auto', boxShadow: 3 },
  '@media (max-height: 430px)': { position: 'static' },
  '@media print': { display: 'none' },
} as const;

/** Says before saving that somebody like this may be on file already (UX-26). */
export function TwinPanel({ resource, twins, onContinue }: TwinPanelProps) {
  const { t } = useReading();
  const { found, panel, accept } = twins;
  const stops = found.some((twin) => holdsUp(resource, twin));
  return (
    <Box
      ref={panel}
      tabIndex={-1}
      aria-live="polite"
      sx={{ outlineOffset: 2, scrollMarginBlockEnd: 96, ...(twinLevels(resource) ? inSight : {}) }}
    >
      {found.length === 0 ? null : (
        <Alert
          severity={stops ? 'warning' : 'info'}
          role="group"
          aria-label={t.form.twinTitle}
          sx={{ mt: 2 }}
          action={
            stops ? (
              <Button
                color="inherit"
                variant="outlined"
                size="small"
                onClick={() => {
                  accept();
                  onContinue();
                }}
              >
                {t.form.twinContinue}
              </Button>
            ) : null
          }
        >
          <AlertTitle sx={{ mb: 0.5 }}>{t.form.twinTitle}</AlertTitle>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {found.map((twin, index) => (
              <OneTwin key={twin.id ?? `hidden-${index}`} resource={resource} twin={twin} />
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  );
}
