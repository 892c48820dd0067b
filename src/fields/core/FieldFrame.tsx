import { useId, useState, type ReactNode } from 'react';
import { Box, FormHelperText, styled, Typography } from '@mui/material';
import type { FieldPlace } from './kind.ts';
import { useReading } from '#src/client/words/useReading.ts';

/** What an input element must carry so that label, help and error are heard with it. */
export interface InputNames {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-required': boolean | undefined;
  readonly 'aria-label': string | undefined;
}

interface FrameProps {
  readonly place: FieldPlace;
  readonly source: string;
  readonly required: boolean;
  readonly dense?: boolean | undefined;
  readonly error: string | undefined;
  /** A group of inputs (tags, lines) is named by its legend instead of a label. */
  readonly group?: boolean | undefined;
  /** How the value may be typed; stands under the field with the declared help. */
  readonly hint?: string | undefined;
  /** Something to look at that stops nobody; stands above help and hint. */
  readonly warning?: string | undefined;
  readonly children: (names: InputNames) => ReactNode;
}

const Label = styled('label')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-block',
  fontWeight: 600,
  color: theme.palette.text.primary,
  marginBlockEnd: 4,
}));

interface FieldLabelProps {
  readonly id: string;
  readonly text: string;
  readonly required: boolean;
  readonly group: boolean;
}

/** The name of a field; the legend of a group. What must be filled says so in a word. */
function FieldLabel({ id, text, required, group }: FieldLabelProps) {
  const { t } = useReading();
  return (
    <Label {...(group ? { as: 'div' as const, id: `${id}-label` } : { htmlFor: id, id: `${id}-label` })}>
      {text}
      {required ? (
        <Typography
          component="span"
          variant="caption"
          sx={{ color: 'text.secondary', marginInlineStart: 0.75 }}
        >
          ({t.field.required})
        </Typography>
      ) : null}
    </Label>
  );
}

/** Label above, input, then the error or the help: every field of every form (UX-21, UX-22). */
export function FieldFrame({
  place,
  source,
  required,
  dense,
  error,
  group,
  hint,
  warning,
  children,
}: FrameProps) {
  const id = useId();
  const help = place.help ?? hint;
  // A line that vanished when its field is left would move the page, and the click that left the field would miss.
  const [wasWrong, setWasWrong] = useState(false);
  if (error !== undefined && !wasWrong) setWasWrong(true);
  const note = error ?? warning ?? (dense ? undefined : help) ?? (wasWrong ? '\u00a0' : undefined);
  const names: InputNames = {
    id,
    'aria-describedby': note === undefined ? undefined : `${id}-note`,
    'aria-invalid': error !== undefined,
    'aria-required': required || undefined,
    'aria-label': dense ? place.label : undefined,
  };
  return (
    <Box data-source={source} {...(group ? { role: 'group', 'aria-labelledby': `${id}-label` } : {})}>
      {dense ? null : <FieldLabel id={id} text={place.label} required={required} group={group === true} />}
      {children(names)}
      {note === undefined ? null : (
        <FormHelperText
          id={`${id}-note`}
          error={error !== undefined}
          sx={{
            marginInline: 0,
            marginBlockStart: 0.5,
            ...(error === undefined && warning !== undefined ? { color: 'warning.dark' } : {}),
          }}
        >
          {note}
        </FormHelperText>
      )}
    </Box>
  );
}
