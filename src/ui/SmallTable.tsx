import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import { figures } from '#src/theme/figures.ts';

const cell = {
  px: { xs: 0.5, sm: 1 },
  py: 1,
  textAlign: 'start',
  borderBottom: 1,
  borderColor: 'divider',
  whiteSpace: 'nowrap',
} as const;
/** @see Head.wideOnly */
const wide = { display: { xs: 'none', sm: 'table-cell' } } as const;
/** Names may wrap; what stands beside them may not. */
const wrapping = { whiteSpace: 'normal', minWidth: { xs: 104, sm: 140 }, overflowWrap: 'anywhere' } as const;

export interface Head {
  readonly label: string;
  readonly numeric?: boolean;
  /** Left out on phones, where another cell says the same. */
  readonly wideOnly?: boolean;
}

interface SmallTableProps {
  /** Names the table for those who do not see what stands above it. */
  readonly label: string;
  readonly head: readonly Head[];
  /** Rows: `<tr>` with `Cell`. */
  readonly children: ReactNode;
  /** For those alone who do not see what is drawn beside it. */
  readonly unseen?: boolean;
}

const unseenBox = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** A plain table inside a section; it scrolls in itself on phones. */
export function SmallTable({ label, head, children, unseen = false }: SmallTableProps) {
  return (
    <Box
      sx={unseen ? unseenBox : { overflowX: 'auto' }}
      tabIndex={unseen ? undefined : 0}
      role="region"
      aria-label={label}
    >
      <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', fontSize: 14 }}>
        <thead>
          <tr>
            {head.map(({ label: text, numeric, wideOnly }) => (
              <Box
                component="th"
                key={text}
                scope="col"
                sx={{
                  ...cell,
                  ...(numeric ? figures : {}),
                  ...(wideOnly ? wide : {}),
                  fontSize: 13,
                  fontWeight: 600,
                  color: 'text.secondary',
                }}
              >
                {text}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Box>
    </Box>
  );
}

interface CellProps {
  readonly children?: ReactNode;
  readonly numeric?: boolean;
  readonly wraps?: boolean;
  readonly wideOnly?: boolean;
  /** How many columns it spans. */
  readonly span?: number;
}

/** One cell of a `SmallTable`. */
export const Cell = ({ children, numeric = false, wraps = false, wideOnly = false, span }: CellProps) => (
  <Box
    component="td"
    colSpan={span}
    sx={{
      ...cell,
      ...(numeric ? figures : {}),
      ...(wraps ? wrapping : {}),
      ...(wideOnly ? wide : {}),
    }}
  >
    {children}
  </Box>
);
