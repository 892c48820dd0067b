import { TextField } from '@mui/material';
import { useController, type Control } from 'react-hook-form';
import { ownPassword, signature } from '#metadata/derive/inPerson.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import type { Row } from '#src/client/records/row.ts';
import { SignaturePad } from './SignaturePad.tsx';
import { transitionOf } from './transitions.ts';
import type { AskedProps } from './AskedInput.tsx';

interface InPersonProps extends AskedProps {
  readonly record: Row;
  readonly control: Control<Record<string, unknown>>;
}

/**
 * Where a transition is signed for in person: the password of whoever is present, who is named beside it, or what they draw. The browser is asked
 * neither to fill nor to keep it, for it is not that of whoever works here.
 */
export function InPerson({ resource, transition, record, control }: InPersonProps) {
  const { t, locale } = useReading();
  const { inPerson } = transitionOf(resource, transition);
  const { field, fieldState } = useController({ name: ownPassword, control, defaultValue: '' });
  const drawn = useController({ name: signature, control });
  if (inPerson === undefined) return null;
  const { [inPerson.of]: name = '' } = (record['_labels'] ?? {}) as Readonly<Record<string, string>>;
  const isOptional = inPerson.optional === true;
  const hint = isOptional ? t.transition.ownPasswordOptional : t.transition.ownPasswordHint;
  const { ref, value, ...bound } = field;
  return (
    <>
      <TextField
        {...bound}
        value={typeof value === 'string' ? value : ''}
        inputRef={ref}
        label={say(locale, t.transition.ownPassword, { name })}
        type="password"
        required={!isOptional && inPerson.drawn === undefined}
        fullWidth
        error={fieldState.error !== undefined}
        helperText={fieldState.error?.message ?? hint}
        sx={{ mt: 2 }}
        slotProps={{ htmlInput: { autoComplete: 'one-time-code', maxLength: 128, dir: 'auto' } }}
      />
      {inPerson.drawn === undefined ? null : (
        <SignaturePad
          label={say(locale, t.transition.signHere, { name })}
          clear={t.transition.clearSignature}
          problem={drawn.fieldState.error?.message}
          onDrawn={drawn.field.onChange}
        />
      )}
    </>
  );
}
