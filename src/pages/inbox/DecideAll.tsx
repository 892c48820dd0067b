import { useState } from 'react';
import { Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import { inboxKey, type InboxRow } from '#src/features/inbox/api.ts';
import { useInboxWords } from '#src/features/inbox/words.ts';
import BulkDialog from '#src/screens/workflow/BulkDialog.tsx';
import { choicesOf } from './decisions.ts';

/**
 * «اعتماد الكل»: agrees to all rows of one kind that are shown. The dialog says how many they are, what becomes of each by name, and
 * nothing is decided before; what one refuses is told and stays (issue 20).
 */
export function DecideAll({ rows }: { readonly rows: readonly [InboxRow, ...InboxRow[]] }) {
  const { t, say, locale } = useInboxWords();
  const client = useQueryClient();
  const resource = useDeclaration(rows[0].resource);
  const [open, setOpen] = useState(false);
  const leading = rows.map(({ record }) => choicesOf(resource, record).find(({ leads }) => leads)?.name);
  const name = leading.find((one) => one !== undefined);
  const mine = rows.filter((_, at) => leading[at] === name);
  if (name === undefined || mine.length < 2 || resource.workflow?.transitions[name]?.single === true)
    return null;
  return (
    <Box sx={{ mb: 1.5 }}>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {say(t.decideAll, { action: resource.words[locale].actions?.[name] ?? name, n: String(mine.length) })}
      </Button>
      {open ? (
        <BulkDialog
          {...{ resource }}
          transition={name}
          ids={mine.map(({ id }) => id)}
          rows={mine.map(({ record }) => record)}
          onClose={() => {
            setOpen(false);
            void client.invalidateQueries({ queryKey: inboxKey });
          }}
        />
      ) : null}
    </Box>
  );
}
