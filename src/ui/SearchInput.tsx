import { Box, IconButton } from '@mui/material';
import ClearIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import { useReading } from '#src/client/words/useReading.ts';

/** Looks like the boxes of forms; theirs would bring what only forms need before the first row. */
const box = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  flex: { xs: '1 0 100%', sm: '1 1 240px' },
  minHeight: 36,
  px: 1.5,
  border: '1px solid',
  borderColor: 'neutral.lineStrong',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.secondary',
  cursor: 'text',
  '&:hover': { borderColor: 'text.secondary' },
  '&:focus-within': {
    borderColor: 'clinic.focus',
    boxShadow: 'inset 0 0 0 1px currentColor',
    color: 'clinic.focus',
  },
  '& > input': {
    flex: 1,
    minWidth: 0,
    p: 0,
    border: 0,
    outline: 0,
    bgcolor: 'transparent',
    color: 'text.primary',
    font: 'inherit',
    textOverflow: 'ellipsis',
  },
  '& > input::-webkit-search-cancel-button': { display: 'none' },
  // Spelled out: the prefixer of the right-to-left styles fails on the plain one.
  '& > input::-webkit-input-placeholder': { color: 'text.secondary', opacity: 0.9 },
  '& > input::-moz-placeholder': { color: 'text.secondary', opacity: 0.9 },
  // Below 16 px a phone zooms into the field.
  '@media (pointer: coarse)': { minHeight: 44, '& > input': { fontSize: '1rem' } },
} as const;

interface SearchInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Pixels on a wide screen; the whole width where not said. */
  readonly maxWidth?: number;
  /** The key of the search leads here. */
  readonly isShortcut?: boolean;
}

/** The box of a search: over a list, or over what is already on the screen. */
export function SearchInput({ label, value, onChange, maxWidth, isShortcut = false }: SearchInputProps) {
  const { t } = useReading();
  return (
    <Box component="label" sx={maxWidth === undefined ? box : { ...box, maxWidth: { sm: maxWidth } }}>
      <SearchIcon fontSize="small" aria-hidden />
      <input
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // The browser would empty it; what was looked for stays, and keys are shortcuts again (UX-04).
          event.preventDefault();
          event.currentTarget.blur();
        }}
        placeholder={label}
        aria-label={label}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        {...(isShortcut ? { 'data-shortcut': 'search' } : {})}
      />
      {value === '' ? null : (
        <IconButton size="small" edge="end" aria-label={t.list.clearSearch} onClick={() => onChange('')}>
          <ClearIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}
