/**
 * Who may import whom. docs/architecture.md has the same table in words; tests/architecture plants one violation per rule.
 * Paths are relative to the repository; npm packages appear below node_modules/.
 */
const tests = ['^tests/', '\\.test\\.tsx?$'];
const serverFile = '\\.server\\.ts$';
/** Hand-made pieces and the React components beside them. */
const pieces = ['\\.pieces\\.tsx?$', '^resources/.*\\.tsx$'];
const catalogueDoors = [
  '^resources/index\\.ts$',
  '^resources/index\\.server\\.ts$',
  '^resources/index\\.settings\\.ts$',
  '^resources/index\\.areas\\.ts$',
  '^resources/index\\.permissions\\.ts$',
  // The provider's console has a catalogue of its own.
  '^resources/console/index\\.(?:server\\.|areas\\.)?ts$',
];
/** Lists of entities, of the whole catalogue or of one area. */
const indexes = ['^resources/index\\.', '^resources/[^/]+/index\\.'];
const browser = '^(?:src|public-site|metadata|i18n|resources)/';
const product = '^(?:metadata|resources|i18n|server|src|public-site)/';
const screenPackages = 'node_modules/(?:react|react-dom|react-admin|ra-[^/]+|@mui|@emotion|preact)/';
/** The one door of the public site that the server renders its pages through. */
const publicRender = ['^public-site/render\\.tsx?$', '^public-site/entry-server\\.tsx?$'];

/** The floors of src/, from the ground up: each knows itself and what stands below it. */
const floors = ['theme', 'client', 'auth', 'ui', 'fields', 'features', 'screens', 'pages', 'shell'];
/** The same of server/; what is not named is a feature with its routes: above data, below the composition in app. */
const serverFloors = [
  ['db', 'threads', 'secrets'],
  ['identity'],
  ['outbox', 'openapi'],
  ['http'],
  ['auth'],
  ['kit'],
  ['data'],
];
const floorsUpTo = (index) =>
  serverFloors
    .slice(0, index + 1)
    .flat()
    .join('|');
const floorRules = [
  ...floors.slice(0, -1).map((floor, index) => ({
    name: 'floors-of-the-browser',
    comment: 'src/ is built in floors (docs/architecture.md): this one imports a floor above it.',
    severity: 'error',
    from: { path: `^src/${floor}/`, pathNot: tests },
    to: { path: `^src/(?:${floors.slice(index + 1).join('|')})/` },
  })),
  ...serverFloors.map((floor, index) => ({
    name: 'floors-of-the-server',
    comment: 'server/ is built in floors (docs/architecture.md): this one imports a floor above it.',
    severity: 'error',
    from: { path: `^server/(?:${floor.join('|')})/`, pathNot: tests },
    to: { path: '^server/[^/]+/', pathNot: `^server/(?:${floorsUpTo(index)})/` },
  })),
  {
    name: 'floors-of-the-server',
    comment: 'Composition stands above everything it puts together.',
    severity: 'error',
    from: { path: '^server/[^/]+/', pathNot: ['^server/app/', ...tests] },
    to: { path: '^server/app/' },
  },
];

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule(
      'no-circular',
      'A circle has no first file: move what both need into a third.',
      {},
      {
        circular: true,
        viaOnly: { dependencyTypesNot: ['type-only'] },
      },
    ),
    ...floorRules,
    rule('imports-resolve', 'The imported file or package does not exist.', {}, { couldNotResolve: true }),
    rule(
      'metadata-is-pure',
      'The declaration language imports nothing, npm packages included.',
      { path: '^metadata/', pathNot: tests },
      { pathNot: '^metadata/' },
    ),
    rule(
      'declaration-is-pure',
      'A declaration imports the language and pure files of its own area or of resources/shared.',
      { path: '^resources/([^/]+)/', pathNot: [serverFile, ...pieces, ...tests, ...indexes] },
      {
        pathNot: [
          '^metadata/',
          '^resources/$1/',
          '^resources/shared/[^/]+\\.ts$',
          '^resources/index\\.permissions\\.ts$',
        ],
      },
    ),
    rule(
      'declaration-has-no-sides',
      'A declaration knows neither its server rules nor its hand-made pieces.',
      { path: '^resources/', pathNot: [serverFile, ...pieces, ...tests, ...indexes] },
      { path: [serverFile, ...pieces] },
    ),
    rule(
      'declaration-names-other-entities',
      'Another entity is referred to by its name, never by importing its file.',
      { path: '^resources/([^/]+)/([^/]+)/', pathNot: [serverFile, ...pieces, ...tests, ...indexes] },
      { path: '^resources/[^/]+/[^/]+/', pathNot: '^resources/$1/$2/' },
    ),
    rule(
      'server-rules-are-narrow',
      'Server rules use their declaration, the language, server/kit and pure helpers.',
      { path: '^resources/[^/]+/.*\\.server\\.ts$', pathNot: indexes },
      {
        pathNot: ['^metadata/', '^server/kit/', '^resources/', 'node_modules/decimal\\.js/'],
        dependencyTypesNot: ['core'],
      },
    ),
    rule(
      'pieces-are-narrow',
      'Hand-made pieces use src/client (its calls through client/records), src/ui, src/fields, src/features and src/screens; the pages and the frame of the app are not theirs.',
      { path: pieces, pathNot: [...tests, ...indexes] },
      {
        path: ['^src/', '^public-site/'],
        pathNot:
          '^src/(?:client/(?!session/(?:http|connection|apiAddress)\\.)|ui/|fields/|features/|screens/)',
      },
    ),
    rule(
      'server-file-stays-on-server',
      'This code runs in a browser: the server is reached over HTTP only.',
      { path: browser, pathNot: [...tests, serverFile] },
      { path: ['^server/', serverFile] },
    ),
    rule(
      'no-node-in-browser',
      'Node modules do not exist in a browser.',
      { path: browser, pathNot: [...tests, serverFile, ...publicRender] },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'server-has-no-screen',
      'The server never loads screens or their packages.',
      { path: ['^server/', serverFile], pathNot: tests },
      { path: ['^src/', '^public-site/', '\\.tsx$', screenPackages], pathNot: publicRender },
    ),
    rule(
      'catalogue-has-doors',
      'The catalogues are read through resources/index.ts, index.server.ts, index.settings.ts, index.areas.ts, index.permissions.ts and those of resources/console.',
      { path: '^(?:server|src)/', pathNot: tests },
      { path: '^resources/', pathNot: catalogueDoors },
    ),
    rule(
      'public-site-ships-no-schema',
      'Public pages stay small: words only, no catalogue, no react-admin, no MUI.',
      { path: '^public-site/', pathNot: tests },
      {
        path: ['^(?:resources|metadata|server|src)/', 'node_modules/(?:react-admin|ra-[^/]+|@mui|@emotion)/'],
      },
    ),
    rule(
      'words-are-pure',
      'Words are read by every part, so they import no part but the clock, which is as pure.',
      { path: '^i18n/', pathNot: tests },
      {
        pathNot: ['^i18n/', '^metadata/time/', 'node_modules/(?:ra-language-english|libphonenumber-js)/'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'product-without-tests',
      'The product never imports tests or scripts.',
      { path: product, pathNot: tests },
      { path: ['^scripts/', ...tests] },
    ),
    rule(
      'server-without-development-packages',
      'A package the server runs with belongs to dependencies; what the browser is built from does not.',
      { path: ['^server/', serverFile], pathNot: tests },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'triple-slash-type-reference'] },
    ),
    rule(
      'product-without-test-tools',
      'What only tests use never reaches the product.',
      { path: product, pathNot: tests },
      {
        path: '^node_modules/(?:@testing-library|axe-core|fast-check|jsdom|lighthouse|msw|playwright-core|vitest)/',
      },
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};
