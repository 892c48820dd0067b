import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { callApi } from '#src/client/records/api.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { checkInWords } from './checkInWords.ts';

/** How a clinic lets people check in. */
type Way = 'off' | 'geofence' | 'network' | 'free';

interface CheckInProps {
  readonly shift: {
    readonly name: string | null;
    readonly planned: string | null;
    readonly is_rest: boolean;
  };
  readonly check: {
    readonly way: Way;
    readonly punches: readonly string[];
    readonly next: 'in' | 'out';
  };
  /** Its card says already what it is of. */
  readonly bare?: boolean;
}

type Place = Readonly<Record<'lat' | 'lng' | 'accuracy', string>>;

/** Milliseconds a phone is given to find itself. */
const patience = 10_000;

/** Where the phone is; nothing where it does not say, and the server decides whether that is enough. */
const placeNow = (): Promise<Place | undefined> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          lat: coords.latitude.toFixed(6),
          lng: coords.longitude.toFixed(6),
          accuracy: coords.accuracy.toFixed(0),
        }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: patience, maximumAge: 0 },
    );
  });

/** Checks in or out: the server's time counts, the phone says no more than where it is (hr.md 2.6). */
function useCheck(way: Way) {
  const { t, say } = useWords(checkInWords);
  const { format } = useReading();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const queries = useQueryClient();
  const attempt = useOneTry();
  const [isWorking, setWorking] = useState(false);
  const check = async (): Promise<void> => {
    setWorking(true);
    try {
      const place = way === 'geofence' ? await placeNow() : undefined;
      const { punch } = await attempt(({ key }) =>
        callApi<{ readonly punch: { readonly at: string } }>('/attendance/check', {
          method: 'POST',
          body: place ?? {},
          idempotencyKey: key,
        }),
      );
      notify(say(t.done, { time: format.dateTime(punch.at) }), { type: 'success' });
      await queries.invalidateQueries({ queryKey: ['attendance-days'] });
    } catch (error) {
      notifyError(error);
    } finally {
      setWorking(false);
    }
  };
  return { check, isWorking };
}

/** Today's shift, what was punched, and the one button of who may check in by phone. */
export function CheckIn({ shift, check: { way, punches, next }, bare = false }: CheckInProps) {
  const { t, say } = useWords(checkInWords);
  const { check, isWorking } = useCheck(way);
  const plan = shift.is_rest ? t.rest : shift.planned === null ? t.noShift : shift.planned;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: '1 1 200px' }}>
        {bare ? null : (
          <Typography variant="body2" color="text.secondary">
            {t.today}
          </Typography>
        )}
        <Typography sx={{ fontWeight: 650 }}>
          {shift.name === null || shift.is_rest ? null : (
            <>
              <bdi>{shift.name}</bdi> ·{' '}
            </>
          )}
          <bdi>{plan}</bdi>
        </Typography>
        <Typography variant="body2" role="status">
          {punches.length === 0 ? t.nothing : say(t.punched, { times: punches.join('، ') })}
        </Typography>
      </Box>
      {way === 'off' ? null : (
        <Button variant="contained" size="large" disabled={isWorking} onClick={() => void check()}>
          {next === 'in' ? t.in : t.out}
        </Button>
      )}
    </Box>
  );
}
