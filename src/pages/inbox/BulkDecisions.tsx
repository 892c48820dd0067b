import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import { inboxKey, type InboxRow } from '#src/features/inbox/api.ts';
import { useInboxWords } from '#src/features/inbox/words.ts';
import BulkDialog from '#src/screens/workflow/BulkDialog.tsx';
import { commonChoices } from './decisions.ts';

interface BulkDecisionsProps {
  /** The chosen rows, all of one kind. */
  readonly rows: readonly [InboxRow, ...InboxRow[]];
  readonly onChoose: (ids: readonly string[]) => void;
}

/** What can be decided for all chosen rows at once; each is decided by itself, and what one refuses is told. */
export function BulkDecisions({ rows, onChoose }: BulkDecisionsProps) {
  const { t, say, locale } = useInboxWords();
  const client = useQueryClient();
  const resource = useDeclaration(rows[0].resource);
  const [transition, setTransition] = useState<string>();
  const words = resource.words[locale].actions;
  return (
    <Box
      role="toolbar"
      aria-label={say(t.chosen, { n: String(rows.length) })}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}
    >
      <Typography component="span" sx={{ fontWeight: 600 }}>
        {say(t.chosen, { n: String(rows.length) })}
      </Typography>
      {commonChoices(resource, rows).map((name) => (
        <Button
          key={name}
          variant="outlined"
          color={resource.workflow?.transitions[name]?.danger === true ? 'error' : 'primary'}
          onClick={() => setTransition(name)}
        >
          {words?.[name] ?? name}
        </Button>
      ))}
      {transition === undefined ? null : (
        <BulkDialog
          {...{ resource, transition }}
          ids={rows.map(({ id }) => id)}
          rows={rows.map(({ record }) => record)}
          onClose={(left) => {
            setTransition(undefined);
            onChoose(left);
            void client.invalidateQueries({ queryKey: inboxKey });
          }}
        />
      )}
    </Box>
  );
}
