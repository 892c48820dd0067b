import { useState } from 'react';
import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useClinicProvider } from '#src/client/records/api.ts';
import { readAll } from '#src/client/records/readAll.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { ScreenHelp } from '#src/screens/parts/ScreenHelp.tsx';
import { Loaded } from '#src/ui/Loaded.tsx';
import { PageHead } from '#src/ui/PageHead.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { weekOf } from '../doctorWeekLink.ts';
import { doctorSchedules } from './doctor-schedules.ts';
import { RealDays } from './RealDays.tsx';
import { WeekDialog, type WeekDialogName } from './WeekDialogs.tsx';
import { WeekTable } from './WeekTable.tsx';
import {
  doctorsOf,
  endedCount,
  weeksOf,
  type DoctorChoice,
  type ScheduleRecord,
  type Week,
} from './weeks.ts';
import { weekWords } from './weekWords.ts';

function useSchedules() {
  const provider = useClinicProvider();
  const { locale } = useReading();
  return useQuery({
    queryKey: ['doctor-schedules', 'weeks', locale],
    queryFn: () => readAll<ScheduleRecord>(provider, 'doctor-schedules', { filter: {}, sort: 'opens' }),
  });
}

/** What a week is called: the usual one, or the period by its label and days. */
function usePeriodTitle(): (week: Week) => string {
  const { t, say } = useWords(weekWords);
  const { format } = useReading();
  return (week) =>
    week.priority === 0
      ? t.usual
      : say(t.period, {
          label: week.label ?? t.unnamed,
          from: format.date(week.from),
          to: week.to === null ? t.openEnd : format.date(week.to),
        });
}

function Weeks({
  rows,
  doctor,
  editable,
}: {
  rows: readonly ScheduleRecord[];
  doctor: string;
  editable: boolean;
}) {
  const { t, say } = useWords(weekWords);
  const { today, format } = useReading();
  const titleOf = usePeriodTitle();
  const own = rows.filter(({ doctor_id }) => doctor_id === doctor);
  const ended = endedCount(own, today);
  return (
    <>
      {weeksOf(own, today).map((week) => (
        <Section key={week.key} title={titleOf(week)} plain>
          <WeekTable week={week} editable={editable} />
        </Section>
      ))}
      {ended === 0 ? null : (
        <Typography variant="body2" color="text.secondary">
          {say(t.past, { n: format.number(ended) })}
        </Typography>
      )}
    </>
  );
}

interface ChooserProps {
  readonly doctors: readonly DoctorChoice[];
  readonly doctor: string;
  readonly onChoose: (doctor: string) => void;
  /** Opens a dialog about the chosen one's week; absent for who only reads. */
  readonly onAsk: ((name: WeekDialogName) => void) | undefined;
}

/** Whose week is shown, and what can be made of it. */
function Chooser({ doctors, doctor, onChoose, onAsk }: ChooserProps) {
  const { t } = useWords(weekWords);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <TextField
        select
        size="small"
        label={t.doctor}
        value={doctor}
        onChange={({ target }) => onChoose(target.value)}
        sx={{ flex: '1 1 220px', maxWidth: { sm: 320 } }}
      >
        {doctors.map(({ id, label }) => (
          <MenuItem key={id} value={id}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {onAsk === undefined ? null : (
        <>
          <Button onClick={() => onAsk('ramadan')}>{t.ramadan}</Button>
          <Button onClick={() => onAsk('copy')}>{t.copy}</Button>
        </>
      )}
    </Box>
  );
}

function Real({ doctor }: { readonly doctor: string }) {
  const { t } = useWords(weekWords);
  return (
    <Section title={t.real} plain>
      <Typography variant="body2" color="text.secondary" sx={{ mt: -1.5, mb: 1 }}>
        {t.realText}
      </Typography>
      <RealDays doctor={doctor} />
    </Section>
  );
}

interface BodyProps {
  readonly rows: readonly ScheduleRecord[];
  readonly editable: boolean;
}

function Body({ rows, editable }: BodyProps) {
  const { t } = useWords(weekWords);
  // An address may name whose week it is about: from the calendar.
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<string | undefined>(search.get(weekOf) ?? undefined);
  const [dialog, setDialog] = useState<WeekDialogName>();
  const doctors = doctorsOf(rows);
  const doctor = doctors.some(({ id }) => id === chosen) ? chosen : doctors[0]?.id;
  const add = editable ? (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setDialog('add')}>
      {t.add}
    </Button>
  ) : null;
  const saved = (whose: string | undefined): void => {
    setChosen(whose);
    setDialog(undefined);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageHead title={t.title} text={t.about} help={<ScreenHelp resource={doctorSchedules} kind="list" />}>
        {doctor === undefined ? null : add}
      </PageHead>
      {doctor === undefined ? (
        <EmptyState title={t.nobody} text={t.nobodyText}>
          {add}
        </EmptyState>
      ) : (
        <>
          <Chooser {...{ doctors, doctor }} onChoose={setChosen} onAsk={editable ? setDialog : undefined} />
          <Weeks rows={rows} doctor={doctor} editable={editable} />
          {editable ? <Real doctor={doctor} /> : null}
        </>
      )}
      {dialog === undefined ? null : (
        <WeekDialog
          name={dialog}
          doctor={doctor}
          branch={rows.find(({ doctor_id }) => doctor_id === doctor)?.branch_id}
          onSaved={saved}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Box>
  );
}

/** The doctors' weeks in a panel: whose, the usual week, what replaces it for a while, and what really comes of all. */
export default function DoctorWeeks() {
  const subject = useSubject();
  const query = useSchedules();
  const editable = mayDo(doctorSchedules, 'create', subject);
  return <Loaded query={query}>{(rows) => <Body rows={rows} editable={editable} />}</Loaded>;
}
