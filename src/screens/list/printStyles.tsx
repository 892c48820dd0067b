import { GlobalStyles } from '@mui/material';

/** On paper a list is its heading, what it asks and its rows: no menus, no buttons, all columns on the sheet. */
export const printStyles = (
  <GlobalStyles
    styles={{
      '@media print': {
        '@page': { size: 'A4 landscape', margin: '12mm' },
        'aside, header, nav, [role="progressbar"], .list-screen-only': { display: 'none !important' },
        'main, main *': { overflow: 'visible !important' },
        '.list-table table': {
          width: '100% !important',
          minWidth: '0 !important',
          tableLayout: 'auto !important',
        },
        '.list-table col': { width: 'auto !important' },
        '.list-table': { containerType: 'normal !important' },
        '.list-table :is(th, td)': {
          height: 'auto !important',
          position: 'static !important',
          whiteSpace: 'normal !important',
          fontSize: '11px',
          padding: '4px 6px !important',
          backgroundColor: 'transparent !important',
        },
        '.list-table thead': { display: 'table-header-group' },
        '.list-table tr': { breakInside: 'avoid' },
        '.list-table a': { color: 'inherit !important' },
      },
    }}
  />
);
