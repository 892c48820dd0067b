import type { Components, Theme } from '@mui/material/styles';
import { radius, target, touch, type } from '../tokens.ts';

/** Labels stand above their input, always in full; the outline has no gap for them. */
const labels = (theme: Theme): Components<Theme> => ({
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: 4,
        fontSize: type.size.small,
        fontWeight: type.weight.strong,
        lineHeight: type.lineHeight,
        letterSpacing: 0,
        color: theme.palette.text.primary,
        pointerEvents: 'auto',
        whiteSpace: 'normal',
        '&.Mui-focused': { color: theme.palette.primary.main },
        '&.Mui-error': { color: theme.palette.error.main },
        '&.Mui-disabled': { color: theme.palette.text.secondary },
      },
      asterisk: { color: theme.palette.error.main },
    },
  },
  MuiFormLabel: { styleOverrides: { root: { lineHeight: type.lineHeight, letterSpacing: 0 } } },
});

const inputs = (theme: Theme): Components<Theme> => ({
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        backgroundColor: theme.palette.background.paper,
        borderRadius: radius.control,
        '& .MuiOutlinedInput-notchedOutline': {
          top: 0,
          borderColor: theme.palette.neutral.lineStrong,
          '& > legend': { display: 'none' },
        },
        '&:hover:not(.Mui-disabled):not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.palette.text.secondary,
        },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
        '&.Mui-disabled': { backgroundColor: theme.palette.neutral.quiet },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: theme.palette.divider },
      },
      input: {
        padding: '9px 12px',
        height: 'auto',
        minHeight: 20,
        lineHeight: type.lineHeight,
        [touch]: { minHeight: 26, fontSize: '1rem' },
      },
      inputSizeSmall: { padding: '7px 12px' },
      multiline: { padding: '7px 12px' },
      inputMultiline: { padding: 0 },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        marginInline: 0,
        fontSize: type.size.caption,
        lineHeight: type.lineHeight,
        '&.Mui-error': { fontWeight: type.weight.medium },
      },
    },
  },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
  MuiSelect: { styleOverrides: { icon: { insetInlineEnd: 7, right: 'auto', left: 'auto' } } },
});

const buttons = (theme: Theme): Components<Theme> => ({
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: {
        '&.Mui-focusVisible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
      },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        borderRadius: radius.control,
        minHeight: target.mouse,
        paddingInline: 16,
        letterSpacing: 0,
        textTransform: 'none',
        [touch]: { minHeight: target.touch },
      },
      sizeSmall: { minHeight: 32, paddingInline: 10, fontSize: type.size.small },
      sizeLarge: { minHeight: 44, fontSize: type.size.lead },
      outlined: {
        borderColor: theme.palette.neutral.lineStrong,
        '&:hover': { backgroundColor: theme.palette.neutral.hover },
      },
      text: { '&:hover': { backgroundColor: theme.palette.neutral.hover } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        borderRadius: radius.control,
        '&:hover': { backgroundColor: theme.palette.neutral.hover },
        [touch]: { minWidth: target.touch, minHeight: target.touch },
      },
    },
  },
  MuiToggleButton: {
    styleOverrides: { root: { textTransform: 'none', letterSpacing: 0, borderRadius: radius.control } },
  },
  MuiFab: { styleOverrides: { root: { boxShadow: theme.shadows[8], textTransform: 'none' } } },
});

/** A label on the wrapping span is forbidden by ARIA: it belongs on the input (findings-frontend 6). */
const labelOnInput = {
  root: { 'aria-label': undefined },
  input: (owner: Record<string, unknown>) => {
    const given = (owner['inputProps'] ?? {}) as Record<string, unknown>;
    return { ...given, 'aria-label': owner['aria-label'] ?? given['aria-label'] };
  },
};

const choices = (theme: Theme): Components<Theme> => ({
  MuiCheckbox: {
    defaultProps: { slotProps: labelOnInput },
    styleOverrides: { root: { color: theme.palette.neutral.lineStrong } },
  },
  MuiRadio: { styleOverrides: { root: { color: theme.palette.neutral.lineStrong } } },
  MuiSwitch: {
    styleOverrides: { track: { backgroundColor: theme.palette.neutral.lineStrong, opacity: 0.7 } },
  },
  MuiFormControlLabel: {
    styleOverrides: { root: { marginInline: '-9px 12px' }, label: { lineHeight: type.lineHeight } },
  },
  MuiChip: {
    styleOverrides: {
      root: {
        borderRadius: radius.chip,
        fontWeight: type.weight.medium,
        height: 28,
        fontSize: type.size.small,
      },
      sizeSmall: { height: 24, fontSize: type.size.caption },
      outlined: { borderColor: theme.palette.divider },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 44, borderBottom: `1px solid ${theme.palette.divider}` },
      indicator: { height: 3, borderRadius: '3px 3px 0 0' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 44,
        minWidth: 0,
        paddingInline: 16,
        textTransform: 'none',
        letterSpacing: 0,
        fontWeight: type.weight.strong,
        fontSize: type.size.body,
      },
    },
  },
  MuiBadge: { styleOverrides: { badge: { fontWeight: type.weight.strong, fontFamily: type.family } } },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: { fontWeight: type.weight.medium } },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 38, color: theme.palette.text.secondary } } },
});

/** Inputs, buttons, checkboxes, chips and tabs. */
export const controls = (theme: Theme): Components<Theme> => ({
  ...labels(theme),
  ...inputs(theme),
  ...buttons(theme),
  ...choices(theme),
});
