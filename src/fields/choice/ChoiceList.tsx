import type { HTMLAttributes, ReactNode } from 'react';
import { Box, ListSubheader, styled } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import { OptionWords } from './OptionWords.tsx';
import type { Choice } from './useChooser.tsx';

const Group = styled('ul')({ padding: 0 });

/** Choices under their headings; the way to add one stands apart by a line. */
export const choiceGroup = ({
  key,
  group,
  children,
}: {
  readonly key: string | number;
  readonly group: string;
  readonly children?: ReactNode;
}): ReactNode => (
  <li key={key}>
    {group.trim() === '' ? null : (
      <ListSubheader component="div" sx={{ lineHeight: 2.2, fontSize: 12, top: -8 }}>
        {group}
      </ListSubheader>
    )}
    <Group sx={group === ' ' ? { borderTop: 1, borderColor: 'divider', mt: 0.5, pt: 0.5 } : {}}>
      {children}
    </Group>
  </li>
);

/** What a choice shows: the name with its facts, or the sign and words of adding. */
export function ChoiceWords({
  choice,
  target,
  search,
}: {
  readonly choice: Choice;
  readonly target: string | undefined;
  readonly search: string;
}) {
  if (!choice.adds) return <OptionWords option={choice} target={target} search={search} />;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'primary.main', fontWeight: 600 }}>
      <AddIcon fontSize="small" />
      {choice.label}
    </Box>
  );
}

/** One choice of a list box on the desk. */
export const choiceItem =
  (target: string | undefined, search: string) =>
  (props: HTMLAttributes<HTMLLIElement> & { readonly key?: unknown }, choice: Choice): ReactNode => (
    <li {...props} key={`${choice.id} ${choice.group ?? ''}`}>
      <ChoiceWords choice={choice} target={target} search={search} />
    </li>
  );
