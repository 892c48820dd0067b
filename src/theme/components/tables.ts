import type { Components, Theme } from '@mui/material/styles';
import { density, touch, type } from '../tokens.ts';
import { figures } from '../figures.ts';
import { focusRing } from './base.ts';

/** Table of a size: the row's height comes from the cell, lines of text may make it grow. */
const rowOf = (height: number, paddingInline: number): object => ({
  height,
  padding: `4px ${paddingInline}px`,
});

const cellOf = ({ neutral, divider, text }: Theme['palette']): object => ({
  root: {
    ...rowOf(density.comfortable, 16),
    borderBottomColor: divider,
    lineHeight: 1.5,
    fontVariantNumeric: 'tabular-nums',
  },
  head: {
    height: density.compact,
    color: text.secondary,
    backgroundColor: neutral.quiet,
    fontWeight: type.weight.strong,
    fontSize: type.size.small,
    whiteSpace: 'nowrap',
    letterSpacing: 0,
    textTransform: 'none',
  },
  stickyHeader: { backgroundColor: neutral.quiet, boxShadow: `inset 0 -1px 0 ${divider}` },
  footer: { color: text.primary, fontWeight: type.weight.strong, borderTop: `1px solid ${divider}` },
  alignRight: figures,
  sizeSmall: {
    ...rowOf(density.compact, 12),
    '&.MuiTableCell-paddingCheckbox': { padding: '0 8px', width: 40 },
  },
  paddingCheckbox: { padding: '0 8px' },
});

/** Lists and lines: figures under each other, a quiet head that stays, hairlines between rows, no stripes. */
export const tables = (theme: Theme): Components<Theme> => {
  const { neutral, text, clinic } = theme.palette;
  return {
    MuiTableContainer: { styleOverrides: { root: { overflowX: 'auto' } } },
    MuiTableCell: { styleOverrides: cellOf(theme.palette) },
    MuiTableSortLabel: {
      styleOverrides: {
        root: {
          minHeight: 26,
          borderRadius: 4,
          '&:hover, &.Mui-active': { color: text.primary },
          '&.Mui-focusVisible': focusRing(theme, 1),
          [touch]: { minHeight: 44 },
        },
        icon: { fontSize: 16 },
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: {
          '&:last-child > td': { borderBottom: 0 },
          '&.MuiTableRow-hover:hover': { backgroundColor: neutral.hover },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: clinic.tint },
          '&:focus-visible': focusRing(theme, -2),
        },
      },
    },
  };
};
