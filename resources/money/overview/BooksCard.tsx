import { Box, Paper, Typography } from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';
import { booksCard } from '../booksCard.ts';
import { BooksAgree } from './BooksAgree.tsx';

/** The badge of the books in somebody's day (clinic.md 7): each with its last proof, and a way to check now. */
export default function BooksCard() {
  const { locale } = useReading();
  const { title } = booksCard.words[locale];
  return (
    <Paper
      variant="outlined"
      component="article"
      aria-label={title}
      data-card={`money.${booksCard.name}`}
      sx={{ px: 2, py: 1.25, gridColumn: { lg: 'span 2' } }}
    >
      <Typography component="h3" sx={{ fontSize: '0.9375rem', fontWeight: 600, mb: 1 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <BooksAgree />
      </Box>
    </Paper>
  );
}
