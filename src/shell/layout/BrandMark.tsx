import { Box } from '@mui/material';
import { useClinic } from '#src/client/session/clinic.ts';

/** The clinic's logo, or the product's where the clinic has none; its name stands beside it. `size` in pixels. */
export function BrandMark({ size }: { readonly size: number }) {
  const { logo } = useClinic();
  return (
    <Box
      component="img"
      src={logo ?? '/logo.svg'}
      alt=""
      sx={{ width: size, height: size, objectFit: 'contain', borderRadius: 1, flexShrink: 0 }}
    />
  );
}
