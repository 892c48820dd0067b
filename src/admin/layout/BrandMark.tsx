import { Box } from '@mui/material';
import { useClinic } from '../clinic.ts';

/** The clinic's logo, or the product's own mark where the clinic has none. `size` in pixels. */
export function BrandMark({ size }: { readonly size: number }) {
  const { logo, name } = useClinic();
  if (logo !== undefined) {
    return (
      <Box
        component="img"
        src={logo}
        alt={name}
        sx={{ width: size, height: size, objectFit: 'contain', borderRadius: 1.5, bgcolor: '#fff' }}
      />
    );
  }
  return (
    <Box
      component="svg"
      viewBox="0 0 48 48"
      aria-hidden
      sx={{ width: size, height: size, display: 'block', flexShrink: 0 }}
    >
      <rect width="48" height="48" rx="12" fill="#14315a" />
      <path d="M21 11h6v10h10v6H27v10h-6V27H11v-6h10z" fill="#fff" />
      <path d="M11 41h26" stroke="#d9a93a" strokeWidth="2.5" strokeLinecap="round" />
    </Box>
  );
}
