import {
  Box,
  Button,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Menu,
  MenuItem,
  Typography,
} from '@mui/material';
import { useWords } from '#src/client/words/words.ts';
import type { MatrixRole, RoleDifference } from './matrixChanges.ts';
import { matrixWords } from './matrixWords.ts';
import { roleName } from './roleName.ts';

interface ListProps {
  readonly title: string;
  readonly tone: 'success' | 'error';
  readonly permissions: readonly string[];
  readonly words: Readonly<Record<string, string>>;
}

/** The sign before each word says it without the colour. */
function WonOrLost({ title, tone, permissions, words }: ListProps) {
  if (permissions.length === 0) return null;
  return (
    <Box sx={{ mt: 1 }}>
      <Typography variant="caption" component="div" color={`${tone}.main`} sx={{ fontWeight: 700, mb: 0.5 }}>
        {title} ({permissions.length})
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {permissions.map((one) => (
          <Chip
            key={one}
            size="small"
            color={tone}
            variant="outlined"
            label={`${tone === 'success' ? '+' : '−'} ${words[one] ?? one}`}
          />
        ))}
      </Box>
    </Box>
  );
}

interface ReviewProps {
  readonly open: boolean;
  readonly differences: readonly RoleDifference[];
  readonly words: Readonly<Record<string, string>>;
  readonly saving: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** What each role's people gain and lose, shown before anything is written (UX-76). */
export function MatrixReview({ open, differences, words, saving, onSave, onClose }: ReviewProps) {
  const { t, say, locale } = useWords(matrixWords);
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="matrix-review">
      <DialogTitle id="matrix-review">{t.reviewTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t.reviewText}</DialogContentText>
        {differences.map(({ role, gains, losses }) => (
          <Box key={role.id} component="section" aria-label={roleName(role, locale)} sx={{ mt: 2 }}>
            <Typography component="h3" variant="subtitle1">
              {roleName(role, locale)} · {say(t.users, { n: role.users_count })}
            </Typography>
            <WonOrLost title={t.gains} tone="success" permissions={gains} words={words} />
            <WonOrLost title={t.losses} tone="error" permissions={losses} words={words} />
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.back}</Button>
        <Button variant="contained" loading={saving} disabled={differences.length === 0} onClick={onSave}>
          {t.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface CopyProps {
  /** The role that will hold the same; nothing while closed. */
  readonly into: MatrixRole | undefined;
  readonly roles: readonly MatrixRole[];
  readonly onChoose: (from: MatrixRole) => void;
  readonly onClose: () => void;
}

/** Chooses the role whose permissions another takes over; nothing is saved yet. */
export function CopyMenu({ into, roles, onChoose, onClose }: CopyProps) {
  const { t, say, locale } = useWords(matrixWords);
  const title = into ? say(t.copyInto, { role: roleName(into, locale) }) : '';
  return (
    <Menu
      open={into !== undefined}
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={{ top: Math.round(window.innerHeight / 3), left: Math.round(window.innerWidth / 2) }}
      transformOrigin={{ horizontal: 'center', vertical: 'top' }}
      slotProps={{ list: { 'aria-label': title } }}
    >
      <Typography component="li" role="presentation" variant="subtitle2" sx={{ px: 2, py: 1 }}>
        {title}
      </Typography>
      {roles
        .filter((role) => role.id !== into?.id)
        .map((role) => (
          <MenuItem key={role.id} onClick={() => onChoose(role)}>
            {roleName(role, locale)}
          </MenuItem>
        ))}
    </Menu>
  );
}
