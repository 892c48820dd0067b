const ink = '#000';
const paper = '#fff';
const hairline = '#b5bdc6';

/** What only works on a screen: menus, bars, buttons, boxes to tick, whatever floats. */
const onScreenOnly = [
  // Everything around the content: menu, top bar, bottom bar, banners.
  ':has(> #main-content) > :not(#main-content)',
  ':has(> :has(> #main-content)) > :not(:has(> #main-content))',
  '[data-print="no"]',
  'main nav',
  '.MuiButton-root',
  '.MuiIconButton-root',
  '.MuiFab-root',
  '.MuiTabs-root',
  '.MuiTableCell-paddingCheckbox',
  '.MuiDrawer-root',
  '.MuiPopover-root',
  '.MuiSnackbar-root',
  '.MuiTooltip-popper',
  '[data-shortcut="search"]',
  // Of the filters only those that ask something belong to what is printed.
  '.MuiChip-clickable:not(.MuiChip-colorPrimary)',
  '.MuiChip-deleteIcon',
].join(', ');

/** Light colours also in dark mode, and no ground that costs toner (UX-47). */
const inkOnPaper = {
  'html, body': { colorScheme: 'light', backgroundColor: `${paper} !important` },
  '*, *::before, *::after': {
    color: `${ink} !important`,
    backgroundColor: 'transparent !important',
    borderColor: `${hairline} !important`,
    boxShadow: 'none !important',
    textShadow: 'none !important',
    opacity: '1 !important',
  },
  '[data-part="state"]': { border: `1px solid ${hairline} !important` },
};

/** Tables run over pages: the head again on each, no row torn apart, nothing behind a scrollbar. */
const tables = {
  thead: { display: 'table-header-group' },
  tfoot: { display: 'table-row-group' },
  'tr, li, dl, figure': { breakInside: 'avoid' },
  'h1, h2, h3': { breakAfter: 'avoid' },
  'th, td': { position: 'static !important', padding: '4px 8px !important', height: 'auto !important' },
  table: { width: '100% !important', tableLayout: 'auto !important', fontSize: '10.5pt' },
  '.MuiTableSortLabel-icon': { display: 'none' },
};

const layout = {
  '#main-content': { display: 'block', maxWidth: 'none !important', padding: '0 !important' },
  '#main-content, #main-content *': { overflow: 'visible !important', maxHeight: 'none !important' },
  'body, #root, #root > *': { minHeight: '0 !important' },
  '#root > div, :has(> #main-content)': { display: 'block !important' },
  '.MuiPaper-root': { border: '0 !important', borderRadius: '0 !important' },
  '[data-part="key-figures"], section.MuiPaper-root': {
    border: `1px solid ${hairline} !important`,
    breakInside: 'avoid',
  },
  'a, a:hover': { textDecoration: 'none !important' },
};

/**
 * What every page looks like on A4 (UX-47): light also in dark mode, the content without menus and buttons, the clinic's
 * letterhead on top (`data-print="only"`), page n of m below.
 */
export const print = {
  '[data-print="only"]': { display: 'none' },
  '@page': {
    size: 'A4',
    margin: '14mm 12mm 16mm',
    '@bottom-center': {
      content: 'counter(page) " / " counter(pages)',
      font: "9pt 'Cairo Variable', sans-serif",
    },
  },
  '@media print': {
    ...inkOnPaper,
    ...tables,
    ...layout,
    '[data-print="only"]': { display: 'flex' },
    [onScreenOnly]: { display: 'none !important' },
  },
};
