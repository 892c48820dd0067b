import type { Components, Theme } from '@mui/material/styles';
import { radius, target, touch, type } from '../tokens.ts';

const arabicFriendly = { letterSpacing: 0, textTransform: 'none' } as const;

const floating = (theme: Theme): object => ({
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: radius.paper,
  boxShadow: theme.shadows[8],
});

const papers = (theme: Theme): Components<Theme> => {
  const { neutral, divider, text } = theme.palette;
  return {
    MuiPaper: {
      styleOverrides: {
        root: { backgroundImage: 'none' },
        elevation1: { boxShadow: 'none', border: `1px solid ${divider}` },
        rounded: { borderRadius: radius.paper },
      },
    },
    MuiCard: { styleOverrides: { root: { borderRadius: radius.paper } } },
    MuiCardContent: { styleOverrides: { root: { padding: 20, '&:last-child': { paddingBottom: 20 } } } },
    MuiAppBar: {
      defaultProps: { elevation: 0, color: 'inherit' },
      styleOverrides: {
        root: {
          backgroundColor: neutral.paper,
          color: text.primary,
          border: 0,
          borderBottom: `1px solid ${divider}`,
          borderRadius: 0,
        },
      },
    },
    MuiDrawer: { styleOverrides: { paper: { borderRadius: 0, boxShadow: 'none' } } },
  };
};

const overlays = (theme: Theme): Components<Theme> => ({
  MuiDialog: {
    styleOverrides: {
      paper: {
        ...floating(theme),
        [theme.breakpoints.down('sm')]: { margin: 16, width: 'calc(100% - 32px)' },
      },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: { fontSize: '1.0625rem', fontWeight: type.weight.bold, padding: '20px 24px 8px' },
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 8 } } },
  MuiMenu: { styleOverrides: { paper: floating(theme) } },
  MuiPopover: { styleOverrides: { paper: floating(theme) } },
  MuiAutocomplete: {
    defaultProps: { fullWidth: true, autoHighlight: true },
    styleOverrides: {
      paper: floating(theme),
      // As high as the other inputs, and without a second margin where the label stands outside.
      root: {
        '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { paddingTop: 0, paddingBottom: 0 },
        '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall .MuiAutocomplete-input': {
          padding: '7px 4px 7px 6px',
        },
        '& .MuiFormControl-root:not(:has(> label))': { marginTop: 0, marginBottom: 0 },
      },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: target.mouse,
        borderRadius: 6,
        margin: '0 6px',
        [touch]: { minHeight: target.touch },
      },
    },
  },
});

const tables = (theme: Theme): Components<Theme> => {
  const { neutral, divider, text } = theme.palette;
  return {
    MuiTableContainer: { styleOverrides: { root: { overflowX: 'auto' } } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderBottomColor: divider, padding: '10px 16px', lineHeight: type.lineHeight },
        head: {
          ...arabicFriendly,
          color: text.secondary,
          backgroundColor: neutral.quiet,
          fontWeight: type.weight.strong,
          fontSize: type.size.small,
          whiteSpace: 'nowrap',
        },
        sizeSmall: { padding: '8px 14px', '&.MuiTableCell-paddingCheckbox': { padding: '0 8px', width: 40 } },
        paddingCheckbox: { padding: '0 8px' },
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: {
          '&:last-child > td': { borderBottom: 0 },
          '&.MuiTableRow-hover:hover': { backgroundColor: neutral.hover },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: theme.palette.clinic.tint },
        },
      },
    },
  };
};

const notes = (theme: Theme): Components<Theme> => ({
  MuiTooltip: {
    styleOverrides: {
      tooltip: {
        backgroundColor: '#22303c',
        color: '#fff',
        fontSize: type.size.caption,
        lineHeight: type.lineHeight,
        borderRadius: 6,
      },
    },
  },
  MuiSkeleton: { styleOverrides: { root: { backgroundColor: theme.palette.neutral.hover } } },
  MuiAlert: {
    styleOverrides: {
      root: { borderRadius: radius.control, alignItems: 'center', fontWeight: type.weight.medium },
      standardSuccess: toneOf(theme, 'good'),
      standardInfo: toneOf(theme, 'info'),
      standardWarning: toneOf(theme, 'warning'),
      standardError: toneOf(theme, 'danger'),
    },
  },
  MuiAccordion: {
    defaultProps: { disableGutters: true },
    styleOverrides: { root: { '&::before': { display: 'none' } } },
  },
  MuiBreadcrumbs: { styleOverrides: { root: { fontSize: type.size.small } } },
});

/** Papers, tables, dialogs, menus: flat, with hairlines instead of shadows. */
export const surfaces = (theme: Theme): Components<Theme> => ({
  ...papers(theme),
  ...overlays(theme),
  ...tables(theme),
  ...notes(theme),
});

/** Text, ground and line of a workflow tone. */
export function toneOf(theme: Theme, name: keyof Theme['palette']['tones']): object {
  const tone = theme.palette.tones[name];
  return {
    color: tone.text,
    backgroundColor: tone.ground,
    border: `1px solid ${tone.line}`,
    '& .MuiAlert-icon': { color: tone.text, opacity: 1 },
  };
}
