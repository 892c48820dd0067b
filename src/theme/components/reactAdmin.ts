import type { Components, Theme } from '@mui/material/styles';
import { mix } from '../colors.ts';
import { radius, target, toastColors, type } from '../tokens.ts';

const menuText = '#dfe8f1';

/** The menu is a deep panel in the clinic's colour; the place one is at has the accent at its edge. */
const menu = ({ palette }: Theme): Components<Theme> => {
  const { deep, accentOnDeep } = palette.clinic;
  return {
    RaSidebar: {
      styleOverrides: {
        root: {
          '& .RaSidebar-fixed': { scrollbarWidth: 'thin' },
          '& .MuiPaper-root, & .RaSidebar-fixed': { backgroundColor: deep, color: menuText },
        },
      },
    },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          color: menuText,
          minHeight: target.mouse + 4,
          margin: '1px 8px',
          borderRadius: radius.control,
          borderInlineStart: '3px solid transparent',
          fontSize: type.size.body,
          '& .RaMenuItemLink-icon': { color: mix(deep, '#ffffff', 0.72), minWidth: 36 },
          '&:hover': { backgroundColor: mix(deep, '#ffffff', 0.09) },
          '&:focus-visible, &.Mui-focusVisible': { outline: `2px solid ${accentOnDeep}`, outlineOffset: -2 },
          '&.RaMenuItemLink-active': {
            color: '#fff',
            fontWeight: type.weight.strong,
            backgroundColor: mix(deep, '#ffffff', 0.13),
            borderInlineStartColor: accentOnDeep,
            '& .RaMenuItemLink-icon': { color: accentOnDeep },
          },
        },
      },
    },
  };
};

/** react-admin's frame grows with its widest table and pushes a phone's page out of the screen; these keep it in. */
const frame = (theme: Theme): Components<Theme> => ({
  RaLayout: {
    styleOverrides: {
      root: {
        minWidth: 0,
        '& .RaLayout-content': {
          minWidth: 0,
          padding: '16px 24px 32px',
          [theme.breakpoints.down('sm')]: { padding: '12px 12px 32px' },
        },
      },
    },
  },
  RaAppBar: { styleOverrides: { root: { '& .RaAppBar-title': { color: 'inherit' } } } },
  RaList: {
    styleOverrides: { root: { minWidth: 0, '& .RaList-main, & .RaList-content': { minWidth: 0 } } },
  },
  RaShow: { styleOverrides: { root: { minWidth: 0, '& .RaShow-main': { minWidth: 0, marginTop: 8 } } } },
  RaEdit: { styleOverrides: { root: { minWidth: 0, '& .RaEdit-main': { minWidth: 0, marginTop: 8 } } } },
  RaCreate: {
    styleOverrides: { root: { minWidth: 0, '& .RaCreate-main': { minWidth: 0, marginTop: 8 } } },
  },
  RaTopToolbar: { styleOverrides: { root: { gap: 8, alignItems: 'center', paddingBlock: 8 } } },
});

const table = (theme: Theme): Components<Theme> => {
  const cells = {
    '& th': { backgroundColor: theme.palette.neutral.quiet },
    '& a': {
      fontWeight: type.weight.medium,
      textDecoration: 'none',
      '&:hover': { textDecoration: 'underline' },
    },
  };
  return {
    RaDataTable: {
      styleOverrides: {
        root: { '& .RaDataTable-tableWrapper': { overflowX: 'auto', borderRadius: radius.paper }, ...cells },
      },
    },
    RaDatagrid: {
      styleOverrides: {
        root: { '& .RaDatagrid-tableWrapper': { overflowX: 'auto', borderRadius: radius.paper }, ...cells },
      },
    },
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: {
          '& .RaBulkActionsToolbar-toolbar': {
            backgroundColor: theme.palette.clinic.tint,
            color: theme.palette.text.primary,
            borderRadius: radius.paper,
          },
        },
      },
    },
    RaFilterForm: { styleOverrides: { root: { gap: 8, alignItems: 'flex-end', paddingBlock: 4 } } },
    RaEmpty: {
      styleOverrides: {
        root: { '& .RaEmpty-icon': { width: '4em', height: '4em', color: theme.palette.neutral.lineStrong } },
      },
    },
  };
};

const forms = (theme: Theme): Components<Theme> => ({
  RaToolbar: {
    styleOverrides: {
      root: {
        backgroundColor: theme.palette.neutral.quiet,
        borderTop: `1px solid ${theme.palette.divider}`,
        borderRadius: `0 0 ${radius.paper}px ${radius.paper}px`,
        padding: '12px 20px',
        gap: 8,
      },
    },
  },
  RaLabeled: {
    styleOverrides: {
      root: {
        '& .RaLabeled-label': {
          color: theme.palette.text.secondary,
          fontSize: type.size.small,
          fontWeight: type.weight.medium,
          transform: 'none',
        },
      },
    },
  },
  RaSimpleFormIterator: { defaultProps: { fullWidth: true } },
});

/** Top centre; green for what went well (react-admin sends those as "info"), red for errors (SPECIFICATION 8). */
const toasts = (theme: Theme): Components<Theme> => ({
  MuiSnackbar: { defaultProps: { anchorOrigin: { vertical: 'top', horizontal: 'center' } } },
  MuiSnackbarContent: {
    styleOverrides: {
      root: {
        borderRadius: radius.control,
        fontWeight: type.weight.medium,
        boxShadow: theme.shadows[8],
        color: '#fff',
        backgroundColor: toastColors.good,
      },
    },
  },
  RaNotification: {
    defaultProps: { anchorOrigin: { vertical: 'top', horizontal: 'center' }, autoHideDuration: 6000 },
    styleOverrides: {
      root: {
        '& .MuiSnackbarContent-root': { backgroundColor: toastColors.good, color: '#fff' },
        '& .RaNotification-error': { backgroundColor: toastColors.danger, color: '#fff' },
        '& .RaNotification-warning': { backgroundColor: toastColors.warning, color: '#fff' },
        '& .MuiSnackbarContent-action .MuiButton-root, & .RaNotification-undo': { color: '#fff' },
      },
    },
  },
});

/** react-admin's own components, by the names its styles go under. */
export const reactAdmin = (theme: Theme): Components<Theme> => ({
  ...menu(theme),
  ...frame(theme),
  ...table(theme),
  ...forms(theme),
  ...toasts(theme),
});
