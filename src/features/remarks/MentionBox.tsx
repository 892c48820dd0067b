import { useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { Box, MenuItem, MenuList, OutlinedInput, Paper, Popper, Typography } from '@mui/material';
import { foldArabic } from '#i18n/digits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useReading } from '#src/client/words/useReading.ts';
import { callApi } from '#src/client/records/api.ts';
import { PersonFace } from '#src/ui/PersonFace.tsx';
import { addressOf, type Person, type Place } from './api.ts';
import { labelFor, searchAt, withMention, type Typed } from './mentions.ts';
import { useRemarkWords } from './words.ts';

interface MentionBoxProps {
  readonly place: Place;
  readonly label: string;
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
  readonly onSend: () => void;
  readonly error: string | undefined;
  /** The text area itself, for who puts an @ into it. */
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly autoFocus?: boolean;
}

const listed = {
  width: 300,
  maxWidth: 'calc(100vw - 32px)',
  maxHeight: 288,
  overflow: 'auto',
  py: 0.5,
} as const;
const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** People of the record whose names fit what is typed after the @; the server decides who they are. */
function usePeople(place: Place, search: string | undefined) {
  const { locale } = useReading();
  return useQuery({
    queryKey: ['remark people', place.resource, place.id, search, locale],
    enabled: search !== undefined,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callApi<readonly Person[]>(`${addressOf(place)}/people?q=${encodeURIComponent(search ?? '')}`, {
        signal,
      }),
  });
}

/** Of the answers to an earlier text those that fit the present one: Enter must not take another than is meant. */
function stillFitting(people: readonly Person[], search: string): readonly Person[] {
  const words = foldArabic(search).split(/\s+/).filter(Boolean);
  return people.filter(({ name }) => words.every((word) => foldArabic(name).includes(word)));
}

/** The chooser behind the @: where it stands, who is offered, who is marked. */
function useChooser({ place, typed, onType, box }: MentionBoxProps) {
  const [caret, setCaret] = useState(0);
  const [marked, setMarked] = useState(0);
  // Escape leaves this @ alone until another one is typed.
  const [left, setLeft] = useState<number>();
  const found = searchAt(typed, caret);
  const search = found === undefined || found.from === left ? undefined : found.search;
  const query = usePeople(place, search);
  // A name with more words than anybody has is a sentence.
  const isSentence = search?.includes(' ') === true && query.data?.length === 0;
  const isOpen = search !== undefined && !isSentence && query.data !== undefined;
  const offered = isOpen ? (query.data ?? []) : [];
  const people = query.isPlaceholderData ? stillFitting(offered, search ?? '') : offered;
  const choose = (person: Person | undefined): void => {
    if (found === undefined || person === undefined) return;
    const mention = { id: person.id, label: labelFor(person, typed.mentions) };
    const next = withMention(typed, { from: found.from, caret }, mention);
    onType(next.typed);
    setCaret(next.caret);
    setMarked(0);
    // After React has written the new text into the box.
    window.requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const follow = (now = box.current?.selectionStart ?? 0): void => {
    if (now !== caret) setMarked(0);
    setCaret(now);
  };
  return {
    isOpen,
    people,
    marked: Math.min(marked, people.length - 1),
    setMarked,
    choose,
    follow,
    leave: () => setLeft(found?.from),
  };
}

type Chooser = ReturnType<typeof useChooser>;

/** What a key does while people are offered; answers whether it was theirs. */
function chooserKey(event: KeyboardEvent, chooser: Chooser): boolean {
  const { people, marked, setMarked, choose, leave } = chooser;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === 'Escape') leave();
  else if (people.length === 0) return false;
  else if (step !== undefined) setMarked((marked + step + people.length) % people.length);
  else if (event.key === 'Enter' || event.key === 'Tab') choose(people[marked]);
  else return false;
  return true;
}

interface PeopleListProps {
  readonly chooser: Chooser;
  readonly id: string;
  readonly anchor: HTMLElement | null;
}

function PeopleList({ chooser, id, anchor }: PeopleListProps) {
  const { t } = useRemarkWords();
  const { people, marked, choose } = chooser;
  return (
    <Popper open anchorEl={anchor} placement="bottom-start" sx={{ zIndex: 'modal' }}>
      <Paper elevation={8} sx={listed}>
        {people.length === 0 ? (
          <Typography variant="body2" color="text.secondary" sx={{ px: 2, py: 1 }}>
            {t.nobody}
          </Typography>
        ) : (
          <MenuList role="listbox" id={id} aria-label={t.people} dense disablePadding>
            {people.map((person, index) => (
              <MenuItem
                key={person.id}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === marked}
                selected={index === marked}
                // The box keeps the focus: what is typed goes on there.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(person)}
                sx={{ gap: 1.25, '@media (pointer: coarse)': { minHeight: 44 } }}
              >
                <PersonFace name={person.name} picture={undefined} size={28} />
                <Box sx={{ minWidth: 0 }}>
                  <Typography variant="body2" noWrap dir="auto" sx={{ fontWeight: 600 }}>
                    {person.name}
                  </Typography>
                  <Typography variant="caption" color="text.secondary" noWrap component="div">
                    {person.fact}
                  </Typography>
                </Box>
              </MenuItem>
            ))}
          </MenuList>
        )}
      </Paper>
    </Popper>
  );
}

/** What the text area tells a screen reader of the people below it. */
const elementProps = ({ label, typed, error }: MentionBoxProps, chooser: Chooser, id: string) => ({
  'aria-label': label,
  'aria-autocomplete': 'list' as const,
  'aria-haspopup': 'listbox' as const,
  'aria-invalid': error !== undefined,
  ...(error === undefined ? {} : { 'aria-describedby': `${id}-error` }),
  ...(chooser.people.length > 0
    ? { 'aria-controls': id, 'aria-activedescendant': `${id}-${chooser.marked}` }
    : {}),
  dir: typed.text === '' ? undefined : 'auto',
});

/** Says how many people are offered, to who cannot see them. */
function Announced({ chooser }: { readonly chooser: Chooser }) {
  const { t, say } = useRemarkWords();
  const { format } = useReading();
  const n = chooser.people.length;
  return (
    <Box role="status" sx={hidden}>
      {chooser.isOpen ? (n === 0 ? t.nobody : say(t.peopleFound, { n: format.number(n) })) : null}
    </Box>
  );
}

/** Where a remark is typed; an @ offers the people who may see the record, by keyboard and by touch (UX-82). */
export function MentionBox(props: MentionBoxProps) {
  const { typed, onType, onSend, error, box, autoFocus = false } = props;
  const { t } = useRemarkWords();
  const chooser = useChooser(props);
  const id = useId();
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const keyDown = (event: KeyboardEvent): void => {
    const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!sends && !(chooser.isOpen && chooserKey(event, chooser))) return;
    event.preventDefault();
    event.stopPropagation();
    if (sends) onSend();
  };
  return (
    <Box ref={setFrame}>
      <OutlinedInput
        fullWidth
        multiline
        minRows={2}
        maxRows={10}
        size="small"
        value={typed.text}
        placeholder={t.placeholder}
        autoFocus={autoFocus}
        error={error !== undefined}
        inputRef={box}
        onChange={({ target }) => {
          chooser.follow(target.selectionStart ?? target.value.length);
          onType({ ...typed, text: target.value });
        }}
        onSelect={() => chooser.follow()}
        onKeyDown={keyDown}
        onBlur={chooser.leave}
        inputProps={elementProps(props, chooser, id)}
      />
      <ErrorText id={`${id}-error`} error={error} />
      <Announced chooser={chooser} />
      {chooser.isOpen ? <PeopleList chooser={chooser} id={id} anchor={frame} /> : null}
    </Box>
  );
}

function ErrorText({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <Typography id={id} role="alert" variant="caption" color="error" component="p" sx={{ mt: 0.5 }}>
      {error}
    </Typography>
  );
}
