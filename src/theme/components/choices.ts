import type { Components, Theme } from '@mui/material/styles';
import { mix } from '../colors.ts';
import { radius, target, touch, type } from '../tokens.ts';
import { focusRing } from './base.ts';

/** A label on the wrapping span is forbidden by ARIA: it belongs on the input (findings-frontend 6). */
const labelOnInput = {
  root: { 'aria-label': undefined },
  input: (owner: Record<string, unknown>) => {
    const given = (owner['inputProps'] ?? {}) as Record<string, unknown>;
    return { ...given, 'aria-label': owner['aria-label'] ?? given['aria-label'] };
  },
};

/** On or off: a round knob in a track, either can be seen on paper; both sizes are one. */
const toggle = ({ palette }: Theme): Components<Theme>['MuiSwitch'] => ({
  styleOverrides: {
    root: { width: 40, height: 24, padding: 0, margin: '6px 8px', overflow: 'visible' },
    switchBase: {
      padding: 3,
      '&.Mui-checked': {
        transform: 'translateX(16px)',
        '& .MuiSwitch-thumb': { backgroundColor: palette.primary.contrastText },
        '& + .MuiSwitch-track': { opacity: 1, borderColor: palette.primary.main },
      },
      // What cannot be turned does not look as if it could.
      '&.Mui-checked.Mui-disabled + .MuiSwitch-track': { opacity: 0.45 },
      '&.Mui-focusVisible + .MuiSwitch-track': {
        outline: `2px solid ${palette.clinic.focus}`,
        outlineOffset: 2,
      },
    },
    thumb: { width: 18, height: 18, boxShadow: 'none', backgroundColor: palette.neutral.lineStrong },
    track: {
      boxSizing: 'border-box',
      borderRadius: 12,
      opacity: 1,
      border: `1px solid ${palette.neutral.lineStrong}`,
      backgroundColor: palette.background.paper,
    },
    sizeSmall: {
      width: 40,
      height: 24,
      padding: 0,
      '& .MuiSwitch-switchBase': { padding: 3, '&.Mui-checked': { transform: 'translateX(16px)' } },
      '& .MuiSwitch-thumb': { width: 18, height: 18 },
    },
  },
});

const boxes = (theme: Theme): Components<Theme> => ({
  MuiCheckbox: {
    defaultProps: { slotProps: labelOnInput },
    styleOverrides: { root: { color: theme.palette.neutral.lineStrong } },
  },
  MuiRadio: { styleOverrides: { root: { color: theme.palette.neutral.lineStrong } } },
  MuiSwitch: toggle(theme),
  MuiFormControlLabel: {
    styleOverrides: { root: { marginInline: '-9px 12px' }, label: { lineHeight: type.lineHeight } },
  },
});

/** A filter that asks something is tinted, not filled: a row of dark blocks would shout louder than the rows below. */
const chip = (theme: Theme): Components<Theme>['MuiChip'] => {
  const { clinic, neutral, primary, text } = theme.palette;
  const ground = theme.palette.background.paper;
  return {
    styleOverrides: {
      root: {
        borderRadius: radius.chip,
        fontWeight: type.weight.medium,
        height: 28,
        fontSize: type.size.small,
        variants: [
          {
            props: { variant: 'filled', color: 'primary' },
            style: {
              color: clinic.onTint,
              backgroundColor: clinic.tint,
              boxShadow: `inset 0 0 0 1px ${mix(ground, primary.main, 0.35)}`,
              '&.MuiChip-clickable:hover, &.Mui-focusVisible': {
                backgroundColor: clinic.tint,
                boxShadow: `inset 0 0 0 1px ${primary.main}`,
              },
              '& .MuiChip-deleteIcon': { color: clinic.onTint, '&:hover': { color: text.primary } },
            },
          },
        ],
        '& .MuiChip-deleteIcon': { fontSize: 18, color: text.secondary },
        '&.MuiChip-clickable:hover': { backgroundColor: neutral.hover },
        '&.Mui-focusVisible': focusRing(theme, 1),
        '&.MuiChip-clickable': { [touch]: { height: target.touch } },
      },
      sizeSmall: { height: 24, fontSize: type.size.caption },
      outlined: { borderColor: neutral.lineButton },
    },
  };
};

const tabs = (theme: Theme): Components<Theme> => ({
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 42, borderBottom: `1px solid ${theme.palette.divider}` },
      indicator: { height: 2, backgroundColor: theme.palette.primary.main },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 42,
        minWidth: 0,
        paddingInline: 10,
        paddingBlock: 8,
        textTransform: 'none',
        letterSpacing: 0,
        fontWeight: type.weight.medium,
        fontSize: type.size.body,
        lineHeight: type.lineHeight,
        color: theme.palette.text.secondary,
        '&:hover': { color: theme.palette.text.primary },
        '&.Mui-selected': { fontWeight: type.weight.strong, color: theme.palette.primary.main },
        '&.Mui-focusVisible': { ...focusRing(theme, -4), borderRadius: radius.control },
        [touch]: { minHeight: target.touch },
      },
    },
  },
});

const words = (theme: Theme): Components<Theme> => ({
  MuiBadge: { styleOverrides: { badge: { fontWeight: type.weight.strong, fontFamily: type.family } } },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: { fontWeight: type.weight.medium, textUnderlineOffset: '0.2em' } },
  },
  MuiBreadcrumbs: { styleOverrides: { root: { fontSize: type.size.small } } },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 34, color: theme.palette.text.secondary } } },
});

/** What is chosen from: boxes, chips, tabs, links. */
export const choices = (theme: Theme): Components<Theme> => ({
  ...boxes(theme),
  MuiChip: chip(theme),
  ...tabs(theme),
  ...words(theme),
});
