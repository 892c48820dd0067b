import type { ReactNode } from 'react';
import { Alert, Box, Button, Paper, Typography } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { clinicSettings } from '#resources/index.settings.ts';
import { usePicture } from '#src/client/records/fileAccess.ts';
import { clinicColors, contrast, isColor, type ClinicColors } from '#src/theme/colors.ts';
import { useClinicWords } from './words.ts';

/** What a new clinic starts with (platform.md 5). */
const usual = { primary_color: '#12355b', secondary_color: '#c9a227' } as const;
const names = ['name', 'name_en', 'logo', 'primary_color', 'secondary_color'] as const;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const enough = 4.5;

interface Look {
  readonly name: string;
  readonly logo: string;
  readonly colors: ClinicColors;
}

function Picture({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box
        aria-hidden
        sx={{
          height: 168,
          overflow: 'hidden',
          borderRadius: 1.5,
          border: 1,
          borderColor: 'divider',
          // Paper is white in every theme: the clinic's colours are judged as most people see them.
          bgcolor: '#ffffff',
          color: '#1b2733',
          colorScheme: 'light',
        }}
      >
        {children}
      </Box>
      <Typography component="figcaption" variant="caption" color="text.secondary">
        {title}
      </Typography>
    </Box>
  );
}

const Mark = ({ logo, size }: { readonly logo: string; readonly size: number }) => (
  <img src={logo} alt="" width={size} height={size} style={{ objectFit: 'contain', borderRadius: 4 }} />
);

const Pressed = ({ colors, children }: { readonly colors: ClinicColors; readonly children: ReactNode }) => (
  <Box
    component="span"
    sx={{ px: 1.25, py: 0.5, borderRadius: 1, fontSize: '0.75rem', fontWeight: 600, whiteSpace: 'nowrap' }}
    style={{ backgroundColor: colors.primary, color: colors.onPrimary }}
  >
    {children}
  </Box>
);

const line = { height: 8, borderRadius: 4, bgcolor: '#e4e8ec' } as const;
const previewNames = {
  fontWeight: 700,
  fontSize: '0.875rem',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minWidth: 0,
} as const;

function SignInPicture({ name, logo, colors }: Look) {
  const { t } = useClinicWords();
  return (
    <Box
      sx={{ height: '100%', display: 'grid', placeContent: 'center', gap: 0.75 }}
      style={{ backgroundColor: colors.deep }}
    >
      <Box
        sx={{
          bgcolor: '#ffffff',
          borderRadius: 1.5,
          p: 1.5,
          width: 190,
          display: 'grid',
          gap: 0.75,
          justifyItems: 'center',
        }}
      >
        <Mark logo={logo} size={28} />
        <Box sx={{ ...previewNames, maxWidth: 160 }}>{name}</Box>
        <Box sx={{ fontSize: '0.625rem', color: '#5b6875', textAlign: 'center' }}>{t.settings.tagline}</Box>
        <Box sx={{ ...line, width: 1 }} />
        <Pressed colors={colors}>{t.settings.signIn}</Pressed>
      </Box>
    </Box>
  );
}

function ListPicture({ name, logo, colors }: Look) {
  const { t } = useClinicWords();
  return (
    <Box sx={{ height: '100%', display: 'flex' }}>
      <Box
        sx={{ width: 92, p: 1, color: '#ffffff', display: 'grid', alignContent: 'start', gap: 1 }}
        style={{ backgroundColor: colors.deep }}
      >
        <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'center', minWidth: 0 }}>
          <Mark logo={logo} size={20} />
          <Box sx={{ ...previewNames, fontSize: '0.6875rem' }}>{name}</Box>
        </Box>
        <Box
          sx={{ height: 8, borderRadius: 4, width: '70%' }}
          style={{ backgroundColor: colors.accentOnDeep }}
        />
        {[0, 1, 2].map((key) => (
          <Box key={key} sx={{ height: 6, borderRadius: 4, bgcolor: 'rgb(255 255 255 / 28%)' }} />
        ))}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, p: 1.25, display: 'grid', gap: 1, alignContent: 'start' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
          <Box sx={previewNames}>{t.settings.sampleList}</Box>
          <Pressed colors={colors}>{t.settings.sampleAdd}</Pressed>
        </Box>
        <Box sx={{ height: 18, borderRadius: 0.75 }} style={{ backgroundColor: colors.tint }} />
        {[88, 72, 80, 64].map((width) => (
          <Box key={width} sx={{ ...line, width: `${width}%` }} />
        ))}
      </Box>
    </Box>
  );
}

function PrintPicture({ name, logo, colors }: Look) {
  const { t } = useClinicWords();
  return (
    <Box sx={{ p: 1.75, display: 'grid', gap: 1 }}>
      <Box
        sx={{ display: 'flex', gap: 1, alignItems: 'center', pb: 1, borderBottom: 2 }}
        style={{ borderColor: colors.accent }}
      >
        <Mark logo={logo} size={32} />
        <Box sx={{ minWidth: 0 }}>
          <Box sx={previewNames}>{name}</Box>
          <Box sx={{ fontSize: '0.6875rem', color: '#5b6875' }}>{t.settings.samplePrint}</Box>
        </Box>
      </Box>
      {[100, 92, 96, 70].map((width) => (
        <Box key={width} sx={{ ...line, width: `${width}%` }} />
      ))}
    </Box>
  );
}

/** Colours that are too pale for text on white; the product darkens them, and says so before it is saved (UX-63). */
function Warnings({ colors }: { readonly colors: Readonly<Record<string, string>> }) {
  const { t, say, locale } = useClinicWords();
  return Object.entries(colors).flatMap(([name, color]) => {
    if (!isColor(color) || contrast(color, '#ffffff') >= enough) return [];
    const label = clinicSettings.words[locale].fields[name as 'primary_color'];
    const ratio = contrast(color, '#ffffff').toFixed(1);
    return [
      <Alert key={name} severity="warning" sx={{ mt: 1.5 }}>
        {say(t.settings.paleColor, { name: label, ratio })}
      </Alert>,
    ];
  });
}

/** Sign-in, a list and a printed head, beside each other where there is room. */
function Pictures(look: Look) {
  const { t } = useClinicWords();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      <Picture title={t.settings.previewSignIn}>
        <SignInPicture {...look} />
      </Picture>
      <Picture title={t.settings.previewList}>
        <ListPicture {...look} />
      </Picture>
      <Picture title={t.settings.previewPrint}>
        <PrintPicture {...look} />
      </Picture>
    </Box>
  );
}

/** Small pictures of what the clinic's people see, as it would be with what is typed now. */
export function ClinicPreview({ mayEdit }: { readonly mayEdit: boolean }) {
  const { t, locale } = useClinicWords();
  const { setValue } = useFormContext();
  const record = useRecordContext();
  const typed = useWatch({ name: names }) as unknown[];
  // What is only read is no part of the form.
  const [name, nameEn, logo, primary, secondary] = mayEdit
    ? typed
    : names.map((one) => record?.[one] as unknown);
  const picture = usePicture(typeof logo === 'string' ? logo : undefined);
  const shown = locale === 'en' && text(nameEn) !== '' ? text(nameEn) : text(name);
  const look = { name: shown, logo: picture ?? '/logo.svg', colors: clinicColors(primary, secondary) };
  const reset = (): void => {
    for (const [field, value] of Object.entries(usual))
      setValue(field, value, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t.settings.preview}
      sx={{ p: { xs: 2, sm: 2.5 }, mb: 2 }}
    >
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          gap: 1,
          flexWrap: 'wrap',
          mb: 1.5,
        }}
      >
        <Typography variant="h3" component="h2" sx={{ fontSize: '1.0625rem' }}>
          {t.settings.preview}
        </Typography>
        {mayEdit ? (
          <Button size="small" variant="outlined" onClick={reset}>
            {t.settings.reset}
          </Button>
        ) : null}
      </Box>
      <Pictures {...look} />
      <Warnings colors={{ primary_color: text(primary) }} />
    </Paper>
  );
}
