import { useRef, type ChangeEvent } from 'react';
import { Box, Button } from '@mui/material';
import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import { useReading } from '#src/client/words/useReading.ts';

/** The camera of a phone; desks have none at hand. */
export function Camera({
  label,
  disabled,
  onChange,
}: {
  readonly label: string;
  readonly disabled: boolean;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  const { t } = useReading();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box sx={{ display: 'none', '@media (pointer: coarse)': { display: 'block' } }}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept="image/*"
        capture="environment"
        onChange={onChange}
      />
      <Button
        size="small"
        startIcon={<CameraIcon />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {t.file.photograph}
      </Button>
    </Box>
  );
}
