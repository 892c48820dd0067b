import { Box, Button } from '@mui/material';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import { useWords } from '#src/client/words/words.ts';
import type { InboxRow } from '#src/features/inbox/api.ts';
import { choicesOf } from './decisions.ts';

interface DecisionButtonsProps {
  readonly row: InboxRow;
  readonly onChoose: (transition: string) => void;
  /** Where the eyes go once the row before was decided. */
  readonly id?: string;
  readonly small?: boolean;
}

/** Every decision one may take on a row, the agreeing one first to the eye; where an objection is answered none is before the others. */
export function DecisionButtons({ row, onChoose, id, small = false }: DecisionButtonsProps) {
  const { locale } = useWords();
  const resource = useDeclaration(row.resource);
  const words = resource.words[locale].actions;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {choicesOf(resource, row.record).map(({ name, leads, danger }, index) => (
        <Button
          key={name}
          {...(index === 0 && id !== undefined ? { id } : {})}
          size={small ? 'small' : 'medium'}
          variant={leads ? 'contained' : 'outlined'}
          color={danger ? 'error' : 'primary'}
          onClick={() => onChoose(name)}
          sx={{ flex: { xs: '1 1 auto', sm: '0 0 auto' }, minHeight: { xs: 44, sm: 0 } }}
        >
          {words?.[name] ?? name}
        </Button>
      ))}
    </Box>
  );
}
