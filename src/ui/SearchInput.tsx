import { InputAdornment, OutlinedInput } from '@mui/material';
import SearchIcon from '@mui/icons-material/Search';

interface SearchInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Pixels; the whole width where not said. */
  readonly maxWidth?: number;
}

/** A search over what is already on the screen: it answers with every key. */
export function SearchInput({ label, value, onChange, maxWidth }: SearchInputProps) {
  return (
    <OutlinedInput
      size="small"
      type="search"
      fullWidth={maxWidth === undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder={label}
      inputProps={{ 'aria-label': label }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" />
        </InputAdornment>
      }
      sx={maxWidth === undefined ? {} : { flex: '1 1 260px', maxWidth }}
    />
  );
}
