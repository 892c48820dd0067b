import { useState } from 'react';
import { Box, Button, Paper, Typography } from '@mui/material';
import AddIcon from '@mui/icons-material/ChevronRight';
import BackIcon from '@mui/icons-material/ChevronLeft';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useGetOne, useNotify } from 'ra-core';
import { useRecordId } from '#src/screens/ShowScreen.tsx';
import type { AnyResource } from '#metadata/resource.ts';
import '#src/fields/index.ts';
import { PageHead } from '#src/ui/PageHead.tsx';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { titleOf } from '#src/screens/parts/titles.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { LeaveGuard } from '#src/ui/LeaveGuard.tsx';
import { Loaded } from '#src/ui/Loaded.tsx';
import { fromWhere, staged, type MoverLists, type Person } from './moverLists.ts';
import { moverWords } from './moverWords.ts';
import { PeopleList } from './PeopleList.tsx';
import { useWords } from '#src/client/words/words.ts';
import { useReload } from '#src/client/records/useReload.ts';

interface MoverProps {
  readonly resource: AnyResource;
  /** The operations that read the two lists and that move the chosen here. */
  readonly read: string;
  readonly move: string;
}

interface TwoListsProps {
  readonly lists: MoverLists;
  readonly chosen: readonly string[];
  readonly onChosen: (chosen: readonly string[]) => void;
}

const nobodySelected: ReadonlySet<string> = new Set();

interface ButtonsProps {
  /** Whom the selection would move here, and whom it would take back. */
  readonly toAdd: readonly string[];
  readonly toReturn: readonly string[];
  readonly onAdd: (ids: readonly string[]) => void;
  readonly onReturn: (ids: readonly string[]) => void;
  readonly canReturn: boolean;
}

function Buttons({ toAdd, toReturn, onAdd, onReturn, canReturn }: ButtonsProps) {
  const { t, say } = useWords(moverWords);
  return (
    <Box sx={{ display: 'grid', gap: 1, maxWidth: { md: 190 } }}>
      <Button
        variant="contained"
        endIcon={<AddIcon />}
        disabled={toAdd.length === 0}
        onClick={() => onAdd(toAdd)}
      >
        {toAdd.length === 0 ? t.addNone : say(t.add, { n: toAdd.length })}
      </Button>
      {canReturn ? (
        <Button
          variant="outlined"
          startIcon={<BackIcon />}
          disabled={toReturn.length === 0}
          onClick={() => onReturn(toReturn)}
        >
          {toReturn.length === 0 ? t.backNone : say(t.back, { n: toReturn.length })}
        </Button>
      ) : null}
    </Box>
  );
}

const columns = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto minmax(0, 1fr)' };

/** Both lists and the buttons between them; nothing is saved here. */
function TwoLists({ lists, chosen, onChosen }: TwoListsProps) {
  const { t, say } = useWords(moverWords);
  const [selected, setSelected] = useState(nobodySelected);
  const { inside, outside, coming } = staged(lists, chosen);
  const isComing = ({ id }: Person): boolean => chosen.includes(id);
  const isSelected = ({ id }: Person): boolean => selected.has(id);
  const choose = (next: readonly string[]): void => {
    onChosen(next);
    setSelected(nobodySelected);
  };
  const add = (ids: readonly string[]): void => choose([...ids, ...chosen.filter((id) => !ids.includes(id))]);
  const takeBack = (ids: readonly string[]): void => choose(chosen.filter((id) => !ids.includes(id)));
  const common = { selected, onSelect: setSelected, keys: t.keys, nobodyFound: t.nobodyFound };
  const noteInside = (person: Person): string =>
    isComing(person) ? say(t.coming, { place: person.place }) : person.branch;
  return (
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'center', gridTemplateColumns: columns }}>
      <PeopleList
        {...common}
        title={say(t.outside, { n: outside.length })}
        searchLabel={t.searchOutside}
        people={outside}
        onMove={add}
        canMove={() => true}
        noteOf={({ place, branch }) => `${place} · ${branch}`}
        nobody={t.nobodyOutside}
      />
      <Buttons
        toAdd={outside.filter(isSelected).map(({ id }) => id)}
        toReturn={coming.filter(isSelected).map(({ id }) => id)}
        onAdd={add}
        onReturn={takeBack}
        canReturn={coming.length > 0}
      />
      <PeopleList
        {...common}
        title={say(t.inside, { n: inside.length })}
        searchLabel={t.searchInside}
        people={inside}
        onMove={takeBack}
        canMove={isComing}
        noteOf={noteInside}
        nobody={t.nobodyInside}
      />
    </Box>
  );
}

interface BarProps {
  readonly coming: readonly Person[];
  readonly name: string;
  readonly saving: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** How many will move and from where, before anything is written (UX-81). */
function MoveBar({ coming, name, saving, onSave, onDiscard }: BarProps) {
  const { t, say } = useWords(moverWords);
  const { format } = useReading();
  if (coming.length === 0) return null;
  return (
    <Paper
      variant="outlined"
      sx={{
        position: 'sticky',
        bottom: 8,
        zIndex: 2,
        mt: 2,
        p: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        boxShadow: 8,
      }}
    >
      <Box role="status" sx={{ flex: '1 1 220px' }}>
        <Typography sx={{ fontWeight: 650 }}>{say(t.willMove, { n: coming.length, name })}</Typography>
        <Typography variant="body2" color="text.secondary">
          {format.list(fromWhere(coming).map(({ place, count }) => say(t.from, { n: count, place })))}
        </Typography>
      </Box>
      <Button onClick={onDiscard} disabled={saving}>
        {t.discard}
      </Button>
      <Button variant="contained" loading={saving} onClick={onSave}>
        {t.save}
      </Button>
    </Paper>
  );
}

/** The two lists of one record, and the saving of what was chosen. */
function Mover(props: MoverProps & { readonly id: string; readonly name: string }) {
  const { resource, read, move, id, name } = props;
  const provider = useClinicProvider();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { t, say, locale } = useWords(moverWords);
  const reload = useReload(resource.name, 'employees');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const query = useQuery({
    queryKey: [resource.name, 'mover', locale, id],
    queryFn: async ({ signal }) =>
      (await provider.operate<MoverLists>(resource.name, { operation: read, params: { id }, signal })).data,
  });
  const save = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const call = { operation: move, params: { id }, body: { employee_ids: ids } };
      return (await provider.operate<{ moved: number }>(resource.name, call)).data;
    },
    onSuccess: ({ moved }) => {
      setChosen([]);
      notify(say(t.moved, { n: moved, name }), { type: 'success' });
      reload();
    },
    onError: notifyError,
  });
  return (
    <Loaded query={query}>
      {(lists) => {
        const { coming } = staged(lists, chosen);
        return (
          <>
            <TwoLists lists={lists} chosen={chosen} onChosen={setChosen} />
            <MoveBar
              coming={coming}
              name={name}
              saving={save.isPending}
              onSave={() => save.mutate(coming.map((person) => person.id))}
              onDiscard={() => setChosen([])}
            />
            <LeaveGuard when={coming.length > 0} words={t} />
          </>
        );
      }}
    </Loaded>
  );
}

/** Moves employees into a department or title: a two-list mover for the record of the address (hr.md 1, UX-81). */
export function EmployeeMover({ resource, read, move }: MoverProps) {
  const id = useRecordId(resource);
  const reading = useReading();
  const words = resource.words[reading.locale];
  const query = useGetOne(resource.name, { id });
  return (
    <Loaded query={query}>
      {(record) => {
        const name = titleOf(resource, record, reading);
        return (
          <>
            <PageHead
              title={`${words.screens?.['employees'] ?? ''}: ${name}`}
              help={<PageHelp page="mover" />}
            />
            <Mover resource={resource} read={read} move={move} id={id} name={name} />
          </>
        );
      }}
    </Loaded>
  );
}
