import { Box, Link, Paper, Typography } from '@mui/material';
import { useGetList } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { addDays } from '#metadata/time/days.ts';
import { dayAt } from '#metadata/time/clock.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { fingerprintDevices } from './fingerprint-devices.ts';
import { lastUploadWords } from './lastUploadWords.ts';

/** Days after which a device's file is overdue (hr.md 2.3). */
const patience = 3;

type Device = Row & { readonly id: string };

/** A device, since when nothing came from it, and the way to its files. */
function LastUpload({ device }: { readonly device: Device }) {
  const { t } = useWords(lastUploadWords);
  const { format, today, timezone } = useReading();
  const last = device['last_upload_at'] as string | null;
  const isOverdue = last === null || dayAt(last, timezone) <= addDays(today, -patience);
  const filter = JSON.stringify({ device_id: device.id });
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.75, fontSize: '0.875rem' }}
    >
      <Link
        component={RouterLink}
        to={`/fingerprint/upload?${new URLSearchParams({ view: 'all', filter }).toString()}`}
        underline="hover"
        color="inherit"
        sx={{ flex: '1 1 40%', minWidth: 0, py: 0.25, overflowWrap: 'anywhere' }}
      >
        <bdi>{String(device['name'])}</bdi>
      </Link>
      {isOverdue ? (
        <StatusBadge tone="warning" label={last === null ? t.never : format.relative(last)} />
      ) : (
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{format.relative(last)}</Box>
      )}
    </Box>
  );
}

/** On the first page: since when each device has sent nothing; a device leads to its files (hr.md 2.3, 7). */
export default function LastUploadsCard() {
  const { t } = useWords(lastUploadWords);
  const { data = [] } = useGetList<Device>(fingerprintDevices.name, {
    filter: { status: 'active' },
    pagination: { page: 1, perPage: 50 },
    sort: { field: 'name', order: 'ASC' },
  });
  if (data.length === 0) return null;
  return (
    <Paper
      variant="outlined"
      component="article"
      aria-label={t.title}
      data-card="time.last_uploads"
      sx={{ px: 2, py: 1.25 }}
    >
      <Typography component="h3" sx={{ fontSize: '0.9375rem', fontWeight: 600, mb: 0.5 }}>
        {t.title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((device) => (
          <LastUpload key={device.id} device={device} />
        ))}
      </Box>
    </Paper>
  );
}
