import { InputAdornment, OutlinedInput } from '@mui/material';
import ArrowIcon from '@mui/icons-material/ArrowDropDown';
import { later } from '#src/ui/later.tsx';
import type { InputNames } from '../core/FieldFrame.tsx';
import type { InputProps } from '../core/kind.ts';
import type { Choice, Chooser } from './useChooser.tsx';
import { useReading } from '#src/client/words/useReading.ts';

const ChooserSheet = later(() => import('./ChooserSheet.tsx'));

interface ChooserBoxProps extends Pick<InputProps, 'place'> {
  readonly chooser: Chooser;
  readonly names: InputNames;
  readonly onPick: (choice: Choice) => void;
}

/** A chooser on a phone: a box with what is chosen, which opens the sheet. */
export function ChooserBox({ chooser, names, place, onPick }: ChooserBoxProps) {
  const { t, format } = useReading();
  const { input, chosen, boxed, open, setOpen } = chooser;
  return (
    <>
      <OutlinedInput
        fullWidth
        readOnly
        size="small"
        value={format.list(chosen.map(boxed))}
        placeholder={t.field.choose}
        inputRef={input.ref}
        disabled={input.disabled}
        error={input.error !== undefined}
        onClick={() => input.disabled || setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
        // The sheet takes the focus while one chooses: that is no leaving, and nothing is missing yet.
        onBlur={() => (open ? undefined : input.blur())}
        inputProps={{
          ...names,
          role: 'combobox',
          'aria-haspopup': 'dialog',
          'aria-expanded': open,
          // The invitation to choose stands where the page begins, a name as it is written.
          dir: chosen.length > 0 ? 'auto' : undefined,
        }}
        endAdornment={
          <InputAdornment position="end" disablePointerEvents>
            <ArrowIcon />
          </InputAdornment>
        }
      />
      {open ? (
        <ChooserSheet chooser={chooser} label={place.label} target={place.field.target} onPick={onPick} />
      ) : null}
    </>
  );
}
