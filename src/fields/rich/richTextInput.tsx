import { Box, styled } from '@mui/material';
import { later } from '#src/ui/later.tsx';
import { FieldFrame } from '../core/FieldFrame.tsx';
import type { InputProps } from '../core/kind.ts';
import { useFieldInput } from '../core/useFieldInput.ts';

const Surface = styled('div')(({ theme }) => ({
  border: `1px solid ${theme.palette.neutral.lineStrong}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.background.paper,
  '&:focus-within': {
    borderColor: theme.palette.primary.main,
    boxShadow: `0 0 0 1px ${theme.palette.primary.main}`,
  },
  '&[data-wrong="true"]': { borderColor: theme.palette.error.main },
}));

/** The room of the editor while it is fetched: the form does not jump when it comes. */
const editorPlace = <Box sx={{ minHeight: 160 }} aria-busy="true" />;
const RichEditor = later(() => import('./RichEditor.tsx'), editorPlace);

/** The input of formatted text. The editor is fetched by the first form that has one; reading a text needs none of it. */
export function RichTextInput({ place, source, required, dense }: InputProps) {
  const input = useFieldInput(place, source);
  return (
    <FieldFrame place={place} source={source} required={required} dense={dense} error={input.error}>
      {(names) => (
        <Surface data-wrong={input.error !== undefined}>
          <RichEditor place={place} input={input} names={names} />
        </Surface>
      )}
    </FieldFrame>
  );
}
