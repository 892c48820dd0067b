/**
 * Which modules come together to the browser. What a screen waits for comes in a few pieces, for each costs a request with
 * a kilobyte of headers: the page of a record asks for at most twelve scripts, and a list waits for no form (UX-65;
 * tests/e2e/weight.test.ts, requests.test.ts).
 *
 * The groups stand in the order of the pages: the frame, a list, what opens over it, a record with its form, the declarations
 * of an area, its pieces. A group takes what its modules import too, unless one before it has taken that. So what only later parts
 * need belongs into none of the first, or it weighs on the first list. What is named nowhere is left to the bundler.
 */

const below = (folder: string, names: readonly string[]): string => `${folder}(?:${names.join('|')})`;
const oneOf = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'));

/** The parts of MUI a list is drawn with. */
const muiAtStart = [
  'Alert|Avatar|Box|Button|ButtonBase|ButtonGroup|Chip|CircularProgress|CssBaseline|DefaultPropsProvider',
  'GlobalStyles|IconButton|InitColorSchemeScript|Link|List|Paper|Skeleton|SvgIcon|Table|TableBody|TableCell',
  'TableHead|TableRow|Typography|colors|internal|styles|useLazyRipple|useMediaQuery|utils|zero-styled',
].join('|');

/** Packages every page needs. They change rarely. */
const vendor = below('/node_modules/', [
  '(?:react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)/',
  'ra-core/dist/(?:auth|core|i18n|notification|routing|store|controller/list)/',
  '(?:ra-data-simple-rest|ra-i18n-polyglot|node-polyglot|lodash|query-string|inflection|react-error-boundary)/',
  '(?:@tanstack|@emotion|stylis)/',
  `@mui/(?:material/esm/(?:${muiAtStart})|system|utils|styled-engine|private-theming|stylis-plugin-rtl)/`,
]);

/** The list. */
const list = /\/src\/screens\/(?:ListScreen|PanelButton|list\/(?:ListFrame|RecordList))[.]/;

/** Small things of any page, which import nothing large. */
const bits = oneOf(
  '/metadata/',
  // Drawn on a list of an area, and on its records.
  '/@mui/icons-material/esm/(?:DashboardCustomize|Event)Outlined[.]',
  '/i18n/deviceName[.]',
  // Read by several areas: with one of them, the others' records would ask for it whole.
  '/resources/shared/(?:holidayGroups|mergeOperations|nationalId|numbers|patientMoney|patientRights|paymentMethods|revenue|units|weekdays|weekHours)[.]',
  // But what only forms and their dialogs read.
  '/src/client/(?!records/(?:csvFile|typed|undo)[.])',
  '/src/screens/(?:ListPage|parts/PageHelp)[.]',
  '/src/ui/(?:Illustration|KeyFigures|Letterhead|Loaded|PageHead|PersonFace|Section|SmallTable|States|StatusBadge)[.]',
);

/** What comes by itself once the first page stands, and what opens over a page. */
const late = oneOf(
  '/src/features/notifications/(?:LiveBell|words)[.]',
  '/src/shell/(?:palette/(?:RecentRecorder|recent)|layout/RecordName)[.]',
  '/@mui/material/esm/(?:Backdrop|Dialog\\w*|Divider|Drawer|Fade|Grow|ListItem\\w*|Menu\\w*|Modal)/',
  '/@mui/material/esm/(?:Popover|Popper|Portal|Slide|Stack|Tooltip|Unstable_TrapFocus)/',
  '/@popperjs/core/',
);

/** The page of a record and the forms; the editor of formatted text comes with its first field. */
const record = oneOf(
  // Those the frame and the lists are not drawn with.
  '/@mui/icons-material/',
  '/node_modules/(?:react-hook-form|ra-core/dist)/',
  '/src/fields/(?!rich/(?:ArticleTools|Rich|rich[BS]))',
  '/src/screens/(?:(?:Create|Edit|Show)Screen|DraftForm|FieldsGrid|FormDialog|TransitionMenu|useDocumentAddress|useFieldsForm)[.]',
  '/src/screens/(?:form|show|workflow)/',
  // The drawing brings a library of its own.
  '/src/screens/report/(?!Columns)',
  '/src/screens/list/TransferTools[.]',
  // Small, and shown beside what the pieces of several areas draw.
  '/src/features/(?:ledgers|secretLink)/',
  '/src/ui/(?:Calendar|ConfirmDialog|Leave\\w+|PrintedAlone|useAskFirst)[.]',
  '/resources/shared/(?:receiptAddress|whatsApp)[.]',
);

/** The declarations of an area with what its lists are drawn with: the hand-made cells and buttons, and where the other pieces are. */
const declaredIn = (file: string): string | null =>
  /\/resources\/([^/]+)\/(?:index(?:[.]pieces)?[.]ts$|.*\/\w*(?:Cells?|List(?:Actions|Button)|ReceiveButton)[.]tsx)/.exec(
    file,
  )?.[1] ?? null;

/** The area a hand-made piece belongs to; the drawing of labels brings a library of its own and stays apart. */
function areaOf(file: string): string | null {
  const [, area] = /\/resources\/([^/]+)\/(?!labels\/(?:Barcode|Labels)[.])/.exec(file) ?? [];
  return area === undefined ? null : `${area}-pieces`;
}

export const groups = [
  { name: 'vendor', test: oneOf(vendor), priority: 90 },
  // Drawing barcodes comes with the sheet of labels alone.
  { name: 'barcode', test: /node_modules\/@bwip-js\/browser\//, priority: 80 },
  { name: 'start', test: /./, tags: ['$initial' as const], priority: 70 },
  { name: 'list', test: list, priority: 60 },
  { name: 'bits', test: bits, priority: 50, includeDependenciesRecursively: false },
  // Of two areas alone; with one of them the other's lists would ask for it whole.
  {
    name: 'teeth',
    test: /\/resources\/shared\/(?:teeth|toothWords)[.]/,
    priority: 45,
    includeDependenciesRecursively: false,
  },
  { name: 'late', test: late, priority: 40 },
  { name: 'record', test: record, priority: 30 },
  { name: declaredIn, test: /\/resources\//, priority: 25 },
  { name: areaOf, test: /\/resources\//, priority: 20, includeDependenciesRecursively: false },
];
