import { Box, Link, Popover, Typography, useTheme } from '@mui/material';
import { LinkBase } from 'ra-core';
import { screenHelp as arabic } from '#i18n/ar/screenHelp.ts';
import { screenHelp as english } from '#i18n/en/screenHelp.ts';
import type { Texts } from '#i18n/texts.ts';
import { useWords } from '#src/client/words/words.ts';

const words: { readonly ar: Texts<typeof arabic>; readonly en: Texts<typeof arabic> } = {
  ar: arabic,
  en: english,
};

export interface Task {
  readonly text: string;
  /** Where the task begins, where it has an address. */
  readonly to?: string | undefined;
}

interface HelpPaperProps {
  readonly title: string;
  readonly about: string | undefined;
  readonly tasks: readonly Task[];
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

const line = (text: string) => (
  <Typography variant="body2" component="span">
    {text}
  </Typography>
);

/** A name, one sentence and a list of tasks, hanging on the question mark. */
export function HelpPaper({ title, about, tasks, anchor, onClose }: HelpPaperProps) {
  const { t } = useWords(words);
  // It opens over the page in the direction of reading, never over the menu.
  const horizontal = useTheme().direction === 'rtl' ? 'right' : 'left';
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal }}
      transformOrigin={{ vertical: 'top', horizontal }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { p: 2, maxWidth: 380 } } }}
    >
      <Typography variant="subtitle2" component="h2">
        {title}
      </Typography>
      {about === undefined ? null : (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
          {about}
        </Typography>
      )}
      <Typography variant="subtitle2" component="h3" sx={{ mt: 1.5 }}>
        {t.tasks}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, p: 0, paddingInlineStart: 2.5, display: 'grid', gap: 0.5 }}>
        {tasks.map(({ text, to }) => (
          <li key={text}>
            {to === undefined ? (
              line(text)
            ) : (
              <Link component={LinkBase} to={to} onClick={onClose}>
                {line(text)}
              </Link>
            )}
          </li>
        ))}
      </Box>
    </Popover>
  );
}
