import NotificationsNone from '@mui/icons-material/NotificationsNoneOutlined';
import { Box, Paper, Typography } from '@mui/material';
import { PageHead } from '#src/screens/parts/PageHead.tsx';
import { useWords } from '#src/admin/words.ts';

/** What will stand here is said plainly while there is nothing to show. */
export default function Notifications() {
  const { shell, own } = useWords();
  return (
    <>
      <PageHead title={shell.notifications.title} />
      <Paper variant="outlined" sx={{ p: { xs: 3, sm: 6 }, textAlign: 'center' }}>
        <Box
          sx={{
            width: 72,
            height: 72,
            mx: 'auto',
            mb: 2,
            borderRadius: '50%',
            display: 'grid',
            placeItems: 'center',
            bgcolor: 'clinic.tint',
            color: 'primary.main',
          }}
        >
          <NotificationsNone sx={{ fontSize: 36 }} aria-hidden />
        </Box>
        <Typography component="h2" variant="h3" gutterBottom>
          {shell.notifications.none}
        </Typography>
        <Typography color="text.secondary" sx={{ maxWidth: 520, mx: 'auto' }}>
          {own.notificationsAbout}
        </Typography>
      </Paper>
    </>
  );
}
