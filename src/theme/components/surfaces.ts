import type { Components, Theme } from '@mui/material/styles';
import { radius, target, toastColors, touch, type, type ToneName } from '../tokens.ts';
import { focusRing } from './base.ts';

/** What floats above the page: menus, dialogs, choosers. */
const floating = (theme: Theme): object => ({
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: radius.paper,
  boxShadow: theme.shadows[8],
});

const papers = (theme: Theme): Components<Theme> => {
  const { divider } = theme.palette;
  return {
    MuiPaper: {
      styleOverrides: {
        root: { backgroundImage: 'none' },
        elevation1: { boxShadow: theme.shadows[1], border: `1px solid ${divider}` },
        // What floats needs its edge where there is no light ground for a shadow.
        elevation8: { border: `1px solid ${divider}` },
        outlined: { boxShadow: theme.shadows[1] },
        rounded: { borderRadius: radius.paper },
      },
    },
    MuiCardContent: { styleOverrides: { root: { padding: 20, '&:last-child': { paddingBottom: 20 } } } },
    MuiDrawer: {
      styleOverrides: {
        paper: { borderRadius: 0, boxShadow: 'none' },
        modal: { '& > .MuiPaper-root': { boxShadow: theme.shadows[8] } },
      },
    },
    MuiBackdrop: {
      styleOverrides: {
        root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(10 20 30 / 48%)' } },
      },
    },
    MuiAccordion: {
      defaultProps: { disableGutters: true },
      styleOverrides: { root: { '&::before': { display: 'none' } } },
    },
  };
};

const dialogs = (theme: Theme): Components<Theme> => ({
  MuiDialog: {
    styleOverrides: {
      paper: {
        ...floating(theme),
        [theme.breakpoints.down('sm')]: {
          '&:not(.MuiDialog-paperFullScreen)': { margin: 16, width: 'calc(100% - 32px)' },
        },
      },
      paperFullScreen: { border: 0, borderRadius: 0 },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: { fontSize: type.size.section, fontWeight: type.weight.bold, padding: '20px 24px 8px' },
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 8 } } },
});

const menus = (theme: Theme): Components<Theme> => ({
  MuiMenu: { styleOverrides: { paper: floating(theme), list: { padding: '6px 0' } } },
  MuiPopover: { styleOverrides: { paper: floating(theme) } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: target.mouse,
        borderRadius: 6,
        margin: '0 6px',
        paddingInline: 10,
        '&.Mui-focusVisible': focusRing(theme, -2),
        '&.Mui-selected': { fontWeight: type.weight.strong },
        [touch]: { minHeight: target.touch },
      },
    },
  },
  MuiAutocomplete: {
    defaultProps: { fullWidth: true, autoHighlight: true },
    styleOverrides: {
      paper: { ...floating(theme), marginTop: 4 },
      // As high as the other inputs, and without a second margin where the label stands outside.
      root: {
        '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { paddingTop: 0, paddingBottom: 0 },
        '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall .MuiAutocomplete-input': {
          padding: '7px 4px 7px 6px',
        },
        '& .MuiFormControl-root:not(:has(> label))': { marginTop: 0, marginBottom: 0 },
      },
      option: { minHeight: target.mouse, [touch]: { minHeight: target.touch } },
    },
  },
});

const notes = (theme: Theme): Components<Theme> => ({
  MuiTooltip: {
    defaultProps: { enterDelay: 400 },
    styleOverrides: {
      tooltip: {
        backgroundColor: theme.palette.neutral.tooltip,
        color: '#fff',
        fontSize: type.size.caption,
        fontWeight: type.weight.medium,
        lineHeight: type.lineHeight,
        padding: '4px 8px',
        borderRadius: 6,
      },
    },
  },
  MuiSkeleton: {
    styleOverrides: { root: { backgroundColor: theme.palette.neutral.skeleton, borderRadius: 6 } },
  },
  MuiAlert: {
    styleOverrides: {
      root: { borderRadius: radius.control, alignItems: 'center', fontWeight: type.weight.medium },
      standardSuccess: toneOf(theme, 'good'),
      standardInfo: toneOf(theme, 'info'),
      standardWarning: toneOf(theme, 'warning'),
      standardError: toneOf(theme, 'danger'),
    },
  },
  MuiSnackbar: { defaultProps: { anchorOrigin: { vertical: 'top', horizontal: 'center' } } },
  MuiSnackbarContent: {
    styleOverrides: {
      root: {
        borderRadius: radius.control,
        fontWeight: type.weight.medium,
        boxShadow: theme.shadows[8],
        color: '#fff',
        backgroundColor: toastColors.good,
        '& :focus-visible': { outlineColor: '#fff' },
      },
    },
  },
});

/** Papers, dialogs, menus and notes: flat, with hairlines instead of shadows. */
export const surfaces = (theme: Theme): Components<Theme> => ({
  ...papers(theme),
  ...dialogs(theme),
  ...menus(theme),
  ...notes(theme),
});

/** Text, ground and line of a workflow tone. */
function toneOf(theme: Theme, name: ToneName): object {
  const tone = theme.palette.tones[name];
  return {
    color: tone.text,
    backgroundColor: tone.ground,
    border: `1px solid ${tone.line}`,
    '& .MuiAlert-icon': { color: tone.text, opacity: 1 },
  };
}
