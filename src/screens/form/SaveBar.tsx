import { useEffect } from 'react';
import { Button, Paper } from '@mui/material';
import { LinkBase } from 'ra-core';
import { useFormState } from 'react-hook-form';
import { useReading } from '#src/fields/useReading.ts';

interface SaveBarProps {
  readonly onSave: () => void;
  /** Only where another one can follow. */
  readonly onSaveAndNew: (() => void) | undefined;
  readonly cancelTo: string;
}

/** Ctrl/⌘+S by the place of the key, so that the Arabic layout does not break it (UX-04). */
function useSaveKey(onSave: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== 'KeyS')
        return;
      event.preventDefault();
      // The field one is in counts as left.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      onSave();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [onSave]);
}

/** Save, save and new, cancel: always in sight at the foot of the form. */
export function SaveBar({ onSave, onSaveAndNew, cancelTo }: SaveBarProps) {
  const { t } = useReading();
  const { isSubmitting } = useFormState();
  useSaveKey(onSave);
  return (
    <Paper
      variant="outlined"
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        mt: 2,
        p: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        borderEndStartRadius: 0,
        borderEndEndRadius: 0,
      }}
    >
      <Button
        type="submit"
        variant="contained"
        loading={isSubmitting}
        loadingPosition="start"
        startIcon={<span />}
        aria-keyshortcuts="Control+S"
        sx={{ minWidth: 110 }}
      >
        {isSubmitting ? t.form.saving : t.form.save}
      </Button>
      {onSaveAndNew ? (
        <Button variant="outlined" disabled={isSubmitting} onClick={onSaveAndNew}>
          {t.form.saveAndNew}
        </Button>
      ) : null}
      <Button component={LinkBase} to={cancelTo} color="inherit" sx={{ marginInlineStart: 'auto' }}>
        {t.form.cancel}
      </Button>
    </Paper>
  );
}
