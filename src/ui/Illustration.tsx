import type { ReactNode } from 'react';
import { Box } from '@mui/material';

export type IllustrationName = 'empty' | 'nothing' | 'trouble' | 'closed';

const line = { fill: 'none', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
/** The one gold mark of each drawing: where to look. */
const gold = { ...line, className: 'gold', strokeWidth: 2.5 } as const;

const sheet = (
  <>
    <rect x="30" y="14" width="60" height="68" rx="7" className="ground" />
    <path d="M48 14v-2a4 4 0 0 1 4-4h16a4 4 0 0 1 4 4v2a4 4 0 0 1-4 4H52a4 4 0 0 1-4-4Z" className="ground" />
  </>
);

const drawings: Readonly<Record<IllustrationName, ReactNode>> = {
  // A clipboard that waits for its first line.
  empty: (
    <>
      {sheet}
      <path d="M42 34h36M42 46h24" strokeDasharray="1 6" {...line} />
      <path d="M60 56v14M53 63h14" {...gold} />
    </>
  ),
  // Lines under a glass, none of them the right one.
  nothing: (
    <>
      {sheet}
      <path d="M42 32h36M42 44h18M42 56h12" {...line} />
      <circle cx="72" cy="58" r="13" className="ground" />
      <path d="m82 68 11 11" {...line} strokeWidth={3} />
      <path d="M67 58h10" {...gold} />
    </>
  ),
  // A plug beside its socket.
  trouble: (
    <>
      <path d="M10 48h22M88 48h22" {...line} />
      <path d="M32 36h10a10 10 0 0 1 10 10v4a10 10 0 0 1-10 10H32Z" className="ground" />
      <path d="M88 34H76a10 10 0 0 0-10 10v8a10 10 0 0 0 10 10h12Z" className="ground" />
      <path d="M52 43h6M52 53h6" {...line} />
      <path d="m55 26 3-8M63 25l6-5M56 71l3 8" {...gold} />
    </>
  ),
  // A door that is locked for this person.
  closed: (
    <>
      <path d="M24 82h72" {...line} />
      <path d="M38 82V16a5 5 0 0 1 5-5h34a5 5 0 0 1 5 5v66" className="ground" />
      <rect x="51" y="42" width="18" height="15" rx="3" {...gold} />
      <path d="M55 42v-4a5 5 0 0 1 10 0v4" {...gold} />
    </>
  ),
};

interface IllustrationProps {
  readonly name: IllustrationName;
}

/** A small line drawing for a place where there is nothing to show; says nothing that the words below it do not. */
export const Illustration = ({ name }: IllustrationProps) => (
  <Box
    component="svg"
    viewBox="0 0 120 88"
    aria-hidden
    focusable="false"
    sx={{
      width: 120,
      height: 88,
      stroke: 'currentColor',
      color: 'neutral.lineStrong',
      // The lines of a sheet begin at the reading edge.
      '[dir=rtl] &': { transform: 'scaleX(-1)' },
      '& .ground': {
        fill: ({ palette }) => palette.background.paper,
        stroke: 'currentColor',
        strokeWidth: 2,
      },
      '& .gold': { stroke: ({ palette }) => palette.secondary.main },
      '@media print': { display: 'none' },
    }}
  >
    {drawings[name]}
  </Box>
);
