import type { Components, CSSObject, Theme } from '@mui/material/styles';
import { radius, target, touch, type } from '../tokens.ts';
import { focusRing } from './base.ts';

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
        '&.Mui-focused': { color: theme.palette.text.primary },
        '&.Mui-error': { color: theme.palette.error.main },
        '&.Mui-disabled': { color: theme.palette.text.secondary },
      },
      asterisk: { color: theme.palette.error.main },
    },
  },
  MuiFormLabel: { styleOverrides: { root: { lineHeight: type.lineHeight, letterSpacing: 0 } } },
});

/** The box around what is typed: a line that can be seen (3:1), darker under the pointer, the ring's colour inside. */
const box = (theme: Theme): object => {
  const { neutral, divider, text, clinic } = theme.palette;
  const line = '.MuiOutlinedInput-notchedOutline';
  return {
    backgroundColor: theme.palette.background.paper,
    borderRadius: radius.control,
    [`& ${line}`]: { top: 0, borderColor: neutral.lineStrong, '& > legend': { display: 'none' } },
    [`&:hover:not(.Mui-disabled):not(.Mui-error):not(.Mui-focused) ${line}`]: {
      borderColor: text.secondary,
    },
    [`&.Mui-focused:not(.Mui-error) ${line}`]: { borderWidth: 2, borderColor: clinic.focus },
    '&.Mui-disabled': { backgroundColor: neutral.quiet },
    [`&.Mui-disabled ${line}`]: { borderColor: divider },
    '& .MuiInputAdornment-root': { color: text.secondary },
  };
};

const inputs = (theme: Theme): Components<Theme> => ({
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: box(theme),
      input: {
        padding: '9px 12px',
        height: 'auto',
        minHeight: 20,
        lineHeight: type.lineHeight,
        // Spelled out: the prefixer of the right-to-left styles fails on the plain one.
        '&::-webkit-input-placeholder': { color: theme.palette.text.secondary, opacity: 0.9 },
        '&::-moz-placeholder': { color: theme.palette.text.secondary, opacity: 0.9 },
        // Below 16 px a phone zooms into the field.
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
  MuiSelect: {
    styleOverrides: {
      icon: { color: theme.palette.text.secondary },
    },
  },
});

/** A quiet button is a word with a line around it; the one main action of a screen is filled. */
const quietButton = ({ palette }: Theme): CSSObject => ({
  color: palette.text.primary,
  borderColor: palette.neutral.lineButton,
  backgroundColor: palette.background.paper,
  '&:hover': { borderColor: palette.neutral.lineStrong, backgroundColor: palette.neutral.hover },
  '& .MuiButton-icon': { color: palette.text.secondary },
});

const button = (theme: Theme): Components<Theme>['MuiButton'] => ({
  defaultProps: { disableElevation: true },
  styleOverrides: {
    root: {
      borderRadius: radius.control,
      minHeight: target.mouse,
      paddingInline: 16,
      letterSpacing: 0,
      textTransform: 'none',
      variants: [
        { props: { variant: 'outlined', color: 'primary' }, style: quietButton(theme) },
        // Also on a toast or a coloured bar: half as loud as its words, whatever their colour.
        {
          props: { variant: 'outlined', color: 'inherit' },
          style: { borderColor: 'color-mix(in srgb, currentColor 40%, transparent)' },
        },
      ],
      '&.Mui-disabled': { color: theme.palette.text.disabled },
      [touch]: { minHeight: target.touch },
    },
    sizeSmall: {
      minHeight: 32,
      paddingInline: 10,
      fontSize: type.size.small,
      [touch]: { minHeight: target.touch },
    },
    sizeLarge: { minHeight: 44, fontSize: type.size.lead },
    text: { '&:hover': { backgroundColor: theme.palette.neutral.hover } },
  },
});

const buttons = (theme: Theme): Components<Theme> => ({
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing(theme) } },
  },
  MuiButton: button(theme),
  MuiIconButton: {
    styleOverrides: {
      root: {
        borderRadius: radius.control,
        '&:hover': { backgroundColor: theme.palette.neutral.hover },
        [touch]: { minWidth: target.touch, minHeight: target.touch },
      },
      sizeSmall: { padding: 6 },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        textTransform: 'none',
        letterSpacing: 0,
        borderRadius: radius.control,
        borderColor: theme.palette.neutral.lineButton,
        color: theme.palette.text.secondary,
        minHeight: target.mouse,
        paddingBlock: 4,
        '&.Mui-selected, &.Mui-selected:hover': {
          color: theme.palette.clinic.onTint,
          backgroundColor: theme.palette.clinic.tint,
        },
        [touch]: { minHeight: target.touch },
      },
    },
  },
  MuiFab: { styleOverrides: { root: { boxShadow: theme.shadows[8], textTransform: 'none' } } },
});

/** What is typed into and pressed. */
export const controls = (theme: Theme): Components<Theme> => ({
  ...labels(theme),
  ...inputs(theme),
  ...buttons(theme),
});
