import { useEffect, useState, type ComponentType, type RefObject } from 'react';
import { Box, Button, IconButton, Menu, MenuItem, Paper, useMediaQuery, type Theme } from '@mui/material';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import { LinkBase } from 'ra-core';
import { useFormState } from 'react-hook-form';
import { stayInField } from '#src/fields/core/stayInField.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { fixedBars } from '#src/theme/tokens.ts';
import type { RecordFormProps } from './RecordForm.tsx';

type Save = RecordFormProps['saves'][number];
interface SaveBarProps {
  /** The form it belongs to. */
  readonly box: RefObject<HTMLFormElement | null>;
  /** The main one first. */
  readonly saves: readonly Save[];
  readonly onSave: (save: Save) => void;
  readonly cancel: string | (() => void);
  /** What the saves are called where the plain words would not say what follows. */
  readonly words?: Readonly<Partial<Record<Save, string>>> | undefined;
  /** In the place of the main one's word, where it follows what is typed. */
  readonly Label?: ComponentType | undefined;
  /** A question about the save stands open: nothing is being saved yet. */
  readonly isAsking?: boolean;
  /** It is saved once the files on their way have arrived. */
  readonly isWaiting?: boolean;
}

/** Ctrl/⌘+S by the place of the key, so that the Arabic layout does not break it (UX-04); not under an open dialog. */
export function useSaveKey(box: RefObject<HTMLElement | null>, onSave: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== 'KeyS')
        return;
      event.preventDefault();
      if (!box.current || box.current.closest('[aria-hidden="true"]')) return;
      leaveField();
      onSave();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [box, onSave]);
}

/** A panel scrolls a field that gets the focus above the bar, not behind it; the page does so by its theme. */
function useRoom(box: SaveBarProps['box']): void {
  useEffect(() => {
    const panel = box.current?.closest<HTMLElement>('.MuiDrawer-paper');
    if (panel) panel.style.scrollPaddingBottom = `${fixedBars.bottom}px`;
  }, [box]);
}

/** Where it floats over the form it meets the window's edge and casts a shadow; at the end of a short form it is a card. */
const place = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  mt: 2,
  containerType: 'scroll-state',
  // Above a keyboard there is no room for a bar that stays: it waits at the end of the form.
  '@media (max-height: 430px)': { position: 'static' },
  '@media print': { display: 'none' },
} as const;

const bar = {
  '@container scroll-state(stuck: bottom)': {
    borderEndStartRadius: 0,
    borderEndEndRadius: 0,
    boxShadow: '0 -6px 16px -12px rgb(0 0 0 / 45%)',
  },
  px: 1.5,
  py: 1.25,
  display: 'flex',
  gap: 1,
  alignItems: 'center',
} as const;

/** The less common saves, where there is no room for their buttons. */
function MoreSaves({
  saves,
  words,
  disabled,
  onSave,
}: Pick<SaveBarProps, 'saves' | 'onSave'> & {
  readonly words: Readonly<Record<Save, string>>;
  readonly disabled: boolean;
}) {
  const { t } = useReading();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={t.form.moreSaves}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={disabled}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {saves.map((save) => (
          <MenuItem
            key={save}
            onClick={() => {
              setAnchor(null);
              onSave(save);
            }}
          >
            {words[save]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const leaveField = (): void => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
};

function Cancel({ cancel }: Pick<SaveBarProps, 'cancel'>) {
  const { t } = useReading();
  const out =
    typeof cancel === 'string'
      ? { component: LinkBase, to: cancel }
      : { type: 'button' as const, onClick: cancel };
  return (
    <Button {...out} color="inherit">
      {t.form.cancel}
    </Button>
  );
}

/** The saves and the way out: always in sight at the foot of the form (UX-24). */
export function SaveBar(props: SaveBarProps) {
  const { box, saves, onSave, cancel, words: own, Label, isAsking = false, isWaiting = false } = props;
  const { t } = useReading();
  const { isSubmitting } = useFormState();
  const isSaving = isWaiting || (isSubmitting && !isAsking);
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [main = 'close', ...others] = saves;
  const words: Readonly<Record<Save, string>> = {
    close: t.form.save,
    new: t.form.saveAndNew,
    open: t.form.saveAndOpen,
    ...own,
  };
  useSaveKey(box, () => onSave(main));
  useRoom(box);
  return (
    <Box sx={place}>
      <Paper variant="outlined" sx={bar} onMouseDown={stayInField} onClickCapture={leaveField}>
        <Button
          type="submit"
          variant="contained"
          loading={isSaving}
          loadingPosition="start"
          aria-keyshortcuts="Control+S"
          data-shortcut="save"
          sx={{ minWidth: 110 }}
        >
          {isSaving ? t.form.saving : Label ? <Label /> : words[main]}
        </Button>
        {narrow && others.length > 0 ? (
          <MoreSaves saves={others} words={words} disabled={isSubmitting || isWaiting} onSave={onSave} />
        ) : (
          others.map((save) => (
            <Button
              key={save}
              variant="outlined"
              disabled={isSubmitting || isWaiting}
              onClick={() => onSave(save)}
            >
              {words[save]}
            </Button>
          ))
        )}
        <Box sx={{ flex: 1 }} />
        <Cancel cancel={cancel} />
      </Paper>
    </Box>
  );
}
