import { useState } from 'react';
import { Box, Chip, IconButton, Typography } from '@mui/material';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import PinIcon from '@mui/icons-material/PushPin';
import { useListContext } from 'ra-core';
import type { Row } from '#src/client/records/row.ts';
import { say } from '#src/client/words/recordWords.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { textOf } from '#src/fields/core/registry.ts';
import { isNothing, valueOf } from '#src/fields/core/ReadValue.tsx';
import type { ListRow } from '#src/screens/list/listSetting.ts';
import RowMenu from '#src/screens/list/RowMenu.tsx';
import { patientNotes } from './patient-notes.ts';

const tones = {
  clinical: 'primary',
  diagnosis: 'secondary',
  admin: 'default',
  phone_call: 'default',
} as const;

/** A value of the note in the words of its field. */
function useSaid(record: Row) {
  const reading = useReading();
  const shown = (name: string) => ({
    value: record[name],
    place: placeOf(patientNotes, name, reading.locale),
    reading,
    record,
  });
  return {
    reading,
    text: (name: string) => textOf(shown(name)),
    value: (name: string) => valueOf(shown(name)),
  };
}

/** Who wrote it, and when. */
function Signed({ by, at }: { readonly by: string; readonly at: string }) {
  const { format } = useReading();
  return (
    <Typography variant="body2" component="span" color="text.secondary" sx={{ flex: 1, minWidth: 0 }}>
      {by === '' ? null : (
        <>
          <bdi>{by}</bdi>
          {' · '}
        </>
      )}
      <time dateTime={at}>
        <bdi>{format.dateTime(at)}</bdi>
      </time>
    </Typography>
  );
}

function NoteHead({
  record,
  onMenu,
}: {
  readonly record: ListRow;
  readonly onMenu: (at: HTMLElement) => void;
}) {
  const { reading, text } = useSaid(record);
  const { t, locale, format } = reading;
  const words = patientNotes.words[locale];
  const kind = String(record['kind']) as keyof typeof tones;
  const at = String(record['created_at']);
  const tooth = text('tooth_fdi');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5 }}>
      {record['pinned'] === true ? (
        <PinIcon fontSize="small" color="primary" titleAccess={words.fields.pinned} />
      ) : null}
      <Chip size="small" color={tones[kind]} variant="outlined" label={text('kind')} />
      {record['status'] === 'struck' ? <Chip size="small" label={text('status')} /> : null}
      {record['parent_id'] === null ? null : (
        <Chip size="small" variant="outlined" label={words.fields.parent_id} />
      )}
      {tooth === '' ? null : (
        <Typography variant="body2" component="span">
          {words.fields.tooth_fdi}: {tooth}
        </Typography>
      )}
      <Signed by={text('doctor_id')} at={at} />
      <IconButton
        size="small"
        aria-haspopup="menu"
        aria-label={say(locale, t.list.actionsOf, { name: `${text('kind')} ${format.dateTime(at)}` })}
        onClick={(event) => onMenu(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** One note: what it is, who wrote it when, and its text; a struck one stays to be read, with the reason. */
function Note({ record, onMenu }: { readonly record: ListRow; readonly onMenu: (at: HTMLElement) => void }) {
  const { reading, text, value } = useSaid(record);
  const isStruck = record['status'] === 'struck';
  return (
    <Box
      component="li"
      data-row={record.id}
      sx={{
        px: { xs: 1.5, sm: 2 },
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
        minWidth: 0,
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <NoteHead record={record} onMenu={onMenu} />
      <Box
        component={isStruck ? 's' : 'div'}
        sx={{ display: 'block', mt: 0.5, ...(isStruck && { color: 'text.secondary' }) }}
      >
        {value('body')}
      </Box>
      {isStruck ? (
        <Typography variant="body2" color="text.secondary">
          {patientNotes.words[reading.locale].fields.struck_reason}: <bdi>{text('struck_reason')}</bdi>
        </Typography>
      ) : null}
      {isNothing(record['attachments']) ? null : <Box sx={{ mt: 1 }}>{value('attachments')}</Box>}
    </Box>
  );
}

/** The notes of a patient to be read one below the other, those that are pinned first (clinic.md 2.2). */
export default function NoteRows() {
  const { data = [] } = useListContext<ListRow>();
  const [menu, setMenu] = useState<{ readonly record: ListRow; readonly anchor: HTMLElement }>();
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((record) => (
        <Note key={record.id} record={record} onMenu={(anchor) => setMenu({ record, anchor })} />
      ))}
      {menu === undefined ? null : (
        <RowMenu state={{ ...menu, kind: 'all' }} onClose={() => setMenu(undefined)} />
      )}
    </Box>
  );
}
