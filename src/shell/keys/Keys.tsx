import { Fragment } from 'react';
import { Box } from '@mui/material';

const cap = {
  display: 'inline-block',
  minWidth: 24,
  px: 0.75,
  textAlign: 'center',
  font: 'inherit',
  fontSize: '0.75rem',
  fontWeight: 650,
  lineHeight: '22px',
  color: 'text.secondary',
  bgcolor: 'neutral.quiet',
  border: '1px solid',
  borderBottomWidth: 2,
  borderColor: 'divider',
  borderRadius: 0.75,
} as const;

/** Keys as they stand on the board; always from left to right, as boards do. `between` is a word for keys in turn. */
export function Keys({ names, between }: { readonly names: readonly string[]; readonly between?: string }) {
  return (
    <Box
      component="span"
      dir={between === undefined ? 'ltr' : undefined}
      sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center', flexShrink: 0, whiteSpace: 'nowrap' }}
    >
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && between !== undefined && (
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
              {between}
            </Box>
          )}
          <Box component="kbd" sx={cap}>
            {name}
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}
