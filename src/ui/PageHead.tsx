import type { ReactNode } from 'react';
import { Box, Typography } from '@mui/material';
import { touch } from '#src/theme/tokens.ts';
import { usePanel } from './panelContext.ts';

interface PageHeadProps {
  readonly title: string;
  /** "What is this": stays beside the title, which wraps instead of pushing it into a line of its own. */
  readonly help?: ReactNode;
  /** Beside the title: the state of a record, the count of a list. */
  readonly beside?: ReactNode;
  /** One quiet line below. */
  readonly text?: ReactNode;
  /** Less room below, and the buttons beside the title also on phones, where the count stands under it. */
  readonly tight?: boolean;
  /** Buttons at the end. */
  readonly children?: ReactNode;
}

/** Buttons at the end; on phones they have a line of their own, and its whole width. */
function HeadButtons({ tight, children }: { readonly tight: boolean; readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        flexWrap: { xs: tight ? 'nowrap' : 'wrap', sm: 'wrap' },
        flexBasis: { xs: tight ? 'auto' : '100%', sm: 'auto' },
        marginInlineStart: tight ? 'auto' : 0,
        '& > .MuiButton-contained': { flexGrow: { xs: tight ? 0 : 1, sm: 0 } },
        // A menu alone needs no line of its own.
        '&:not(:has(.MuiButton-root))': { flexBasis: 'auto', marginInlineStart: 'auto' },
      }}
    >
      {children}
    </Box>
  );
}

const titleLine = { fontSize: { xs: '1.35rem', sm: '1.5rem' }, lineHeight: 1.5 } as const;

/** The room of the sign after the last word belongs to the title, so that the two are never parted by a line's end. */
const beforeSign = { paddingInlineEnd: '36px', [touch]: { paddingInlineEnd: '44px' } } as const;
const afterTitle = {
  display: 'inline-flex',
  justifyContent: 'flex-end',
  width: 0,
  verticalAlign: 'middle',
  position: 'relative',
  top: '-0.08em',
  my: -1.5,
} as const;

/** The heading with its sign of help, which stays with the last word. */
function Title({ title, help }: Pick<PageHeadProps, 'title' | 'help'>) {
  // Over a screen, whose own heading stays the first.
  const heading = usePanel() === undefined ? 'h1' : 'h2';
  const room = help === undefined ? {} : beforeSign;
  return (
    <Box sx={{ minWidth: 0, ...titleLine }}>
      <Typography
        component={heading}
        variant="h1"
        sx={{ display: 'inline', overflowWrap: 'anywhere', fontSize: 'inherit', ...room }}
      >
        {/* The words run their own way; the room after them is where the page's reading ends. */}
        <bdi>{title}</bdi>
      </Typography>
      {help === undefined ? null : (
        <Box component="span" sx={afterTitle}>
          {help}
        </Box>
      )}
    </Box>
  );
}

/** The one h1 of a screen with what belongs to it, and what can be done at its end. */
export function PageHead({ title, help, beside, text, tight = false, children }: PageHeadProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
        flexWrap: { xs: tight ? 'nowrap' : 'wrap', sm: 'wrap' },
        mb: tight ? 1 : 2,
      }}
    >
      <Box sx={{ flex: { xs: '1 1 0', sm: '1 1 auto' }, minWidth: 0 }}>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            flexWrap: 'wrap',
            columnGap: 1.5,
            rowGap: tight ? 0 : 0.5,
          }}
        >
          <Title title={title} help={help} />
          {beside}
        </Box>
        {text === undefined ? null : (
          <Typography variant="body2" component="div" color="text.secondary">
            {text}
          </Typography>
        )}
      </Box>
      {children === undefined ? null : <HeadButtons tight={tight}>{children}</HeadButtons>}
    </Box>
  );
}
