import { useGetList } from 'ra-core';
import { Typography } from '@mui/material';
import '#src/fields/index.ts';
import { reportRows } from '#metadata/derive/reportRows.ts';
import { addDays } from '#metadata/time/days.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { cellFor } from '#src/screens/list/cells.tsx';
import { columnsOf } from '#src/screens/list/columns.ts';
import type { ListRow } from '#src/screens/list/listSetting.ts';
import { KeyFigures } from '#src/ui/KeyFigures.tsx';
import { Loaded } from '#src/ui/Loaded.tsx';
import { Section } from '#src/ui/Section.tsx';
import { roomScreenWords } from './roomScreenWords.ts';
import { rooms } from './rooms.ts';

const shown = ['utilisation', 'used_min', 'visits', 'no_shows', 'lost_min', 'overrun'];

/** The figures of a room over the last 30 days, from the report all rooms stand in. */
export function RoomMonth({ id }: { readonly id: string }) {
  const { t } = useWords(roomScreenWords);
  const reading = useReading();
  const rows = reportRows(rooms, 'use');
  const columns = columnsOf(rows, rows.screens['list'] ?? { path: '' }, useSubject(), reading.locale);
  const figuresOf = (row: ListRow) =>
    columns
      .filter(({ name }) => shown.includes(name))
      .map((place) => ({ label: place.label, value: cellFor(place, row, reading) }));
  const query = useGetList<ListRow>('rooms/reports/use', {
    filter: { room_id: [id], day_gte: addDays(reading.today, -29), day_lte: reading.today },
    pagination: { page: 1, perPage: 1 },
  });
  return (
    <Section title={t.month} plain>
      <Loaded query={query}>
        {(found) =>
          found?.[0] === undefined ? (
            <Typography color="text.secondary">{rows.words[reading.locale].about}</Typography>
          ) : (
            <KeyFigures figures={figuresOf(found[0])} />
          )
        }
      </Loaded>
    </Section>
  );
}
