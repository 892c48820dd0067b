import fs from 'node:fs';
import path from 'node:path';
import type ts from 'typescript';
import { kinds } from '#metadata/fields/kinds/index.ts';
import { kindNames, type KindTraits } from '#metadata/fields/kinds/kind.ts';
import { columnOf } from '#server/db/schema/columns.ts';
import {
  aboutType,
  helpersOf,
  kindsOf,
  membersOf,
  optionsOf,
  sourceOf,
  type Declared,
  type DeclaredKind,
} from './declarations.ts';
import { guideFile } from './guide.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|');
/** A text with a backtick of its own stands between two. */
const code = (text: string): string => {
  if (text === '') return '';
  return text.includes('`') ? `\`\` ${cell(text)} \`\`` : `\`${cell(text)}\``;
};
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** What is offered: helpers, and what a rule finds in its hands. */
const offered = (declared: readonly Declared[]): string =>
  table(
    ['name', 'written', 'what it is'],
    declared.map(({ name, type, about }) => [code(name), code(type), cell(about)]),
  );
/** What is declared; what must be stands out. */
const members = (declared: readonly Declared[]): string =>
  table(
    ['name', 'written', 'what it says'],
    declared.map(({ name, type, about, isOptional }) => [
      isOptional ? code(name) : `**${code(name)}**`,
      code(type),
      cell(about),
    ]),
  );

/** How PostgreSQL keeps a kind; kinds without a column live elsewhere. */
const keptAs = {
  column: '',
  links: 'a link table `<table>__<field>`',
  childRows: 'a table `<table>__<field>`; `record_id` leads to the record',
  otherRecord: 'the other resource’s table',
  nowhere: 'nothing: read by SQL of the `.server.ts`',
} as const satisfies Record<KindTraits['keptIn'], string>;
const columnFor = ({ kind }: DeclaredKind): string =>
  keptAs[kinds[kind].keptIn] || code(columnOf('value', { kind, options: {} })?.type ?? '');

interface Sourced {
  readonly kind: DeclaredKind;
  readonly source: ts.SourceFile;
}

const declaredKinds = (root: string): readonly Sourced[] =>
  fs
    .readdirSync(path.join(root, 'metadata/fields/kinds'))
    .map((file) => sourceOf(root, `metadata/fields/kinds/${file}`))
    .flatMap((source) => kindsOf(source).map((kind) => ({ kind, source })))
    .toSorted((a, b) => kindNames.indexOf(a.kind.kind) - kindNames.indexOf(b.kind.kind));

function kindsTable(declared: readonly Sourced[]): string {
  const own = (kind: DeclaredKind, source: ts.SourceFile): string =>
    optionsOf(source, kind)
      .map(({ name, type, about, isOptional }) => {
        const sentence = about === '' ? '' : `: ${cell(about)}`;
        return `${code(`${name}${isOptional ? '?' : ''}: ${type}`)}${sentence}`;
      })
      .join('<br>');
  return table(
    ['kind', 'what it is', 'holds', 'kept as', 'options of its own'],
    declared.map(({ kind, source }) => [
      code(`${kind.name}${kind.type}`),
      cell(kind.about),
      code(kind.holds),
      columnFor(kind),
      own(kind, source),
    ]),
  );
}

/** Words a `default` may say in the place of a value. */
const defaultWords = (declared: readonly Sourced[]): string =>
  table(
    ['kind', 'words for `default`'],
    declared.flatMap(({ kind, source }) => {
      const type = optionsOf(source, kind).find(({ name }) => name === 'default')?.type ?? '';
      return type.includes("'") ? [[code(kind.name), cell(type)]] : [];
    }),
  );

const traitText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : '';
  if (Array.isArray(value)) return '`[]`';
  return value === null ? '' : `\`${typeof value === 'object' ? JSON.stringify(value) : String(value)}\``;
};
/** What the machinery knows of each kind, a column for each trait. */
function traitsTable(root: string): string {
  const traits = membersOf(sourceOf(root, 'metadata/fields/kinds/kind.ts'), 'KindTraits').map(
    ({ name }) => name as keyof KindTraits,
  );
  return table(
    ['kind', ...traits.map(code)],
    kindNames.map((kind) => [code(kind), ...traits.map((trait) => traitText(kinds[kind][trait]))]),
  );
}

const section = (title: string, ...paragraphs: readonly string[]): string =>
  [`## ${title}`, ...paragraphs.filter((text) => text !== '')].join('\n\n');

/** A section made of types of one file: what each says of itself, then its members. */
interface TypeSection {
  readonly title: string;
  readonly file: string;
  readonly types: readonly string[];
  /** What no single type says. */
  readonly more?: string;
  /** Found in a rule's hands and not declared. */
  readonly isOffered?: true;
}

function typeSection(root: string, { title, file, types, more = '', isOffered }: TypeSection): string {
  const source = sourceOf(root, file);
  const parts = types.flatMap((name) => {
    const found = membersOf(source, name);
    return [aboutType(source, name), isOffered ? offered(found) : members(found)];
  });
  return section(title, more, ...parts);
}

const declarationTypes: readonly TypeSection[] = [
  {
    title: 'What chosen records fill (`fillFrom`)',
    file: 'metadata/fields/formula.ts',
    types: ['ChosenValue', 'Fill'],
  },
  {
    title: 'A number series (`sequence` of a text field)',
    file: 'metadata/fields/series.ts',
    types: ['Series'],
  },
  {
    title: 'What a table itself refuses (`constraints`)',
    file: 'metadata/constraints.ts',
    types: ['Holds', 'Once', 'Apart'],
    more: 'One of these three for each name; `of` names a field of lines. `holds` and `once` may stand with a check too, whose sentence is then told.',
  },
  {
    title: 'Words, in each language',
    file: 'metadata/words.ts',
    types: ['Words'],
    more: 'Beside these, demanded where there is something to name and refused where there is nothing: `options.<field>.<value>`, `lines.<field>.fields`, `states`, `actions` (transitions and operations), `transitions` (of each `consequence`, what will happen, and `done`, what happened: a sentence, several of which the first is said whose `{placeholders}` are all known, or those by state; they name fields of the record, what is asked and `{title}`; `title`, the heading; `line`, `fields` and `options` where it asks fields of its own), `errors` (checks and refusals), `sections`, `screens`, `filters`, `views`. A file of words is not `as const`.',
  },
  {
    title: 'Reports (`reports`)',
    file: 'metadata/report.ts',
    types: ['Report'],
    more: 'Each by `defineReport`; the words of each (`title`, `columns`, `options`, `empty`, `tab`) stand in `words.reports`, its SQL in `reports` of the server rules.',
  },
  {
    title: 'A ledger (`ledger`)',
    file: 'metadata/ledger.ts',
    types: ['Ledger', 'LedgerSum', 'LedgerDocuments'],
    more: 'The tables of the rows and of the sums, their keys, rights and triggers follow; rules lock, append and take back with `server/kit/ledger.ts`, `proofWork` makes the nightly proof a work of the area’s day, `LedgerProof` shows it. Each sum and proof has a word in `words.proofs`. A document says by call what it `posts`: `{ to, amount, sign, of }`, one amount of its own with its sign and whose sum, or `{ to, rows: true }`, what `posts` of its rules reckons, or `{ takesBack }`, whatever of it stands.',
  },
];

const screenTypes: readonly TypeSection[] = [
  { title: 'Workflow', file: 'metadata/workflow.ts', types: ['Workflow'] },
  { title: 'Transition', file: 'metadata/workflow.ts', types: ['Transition'] },
  { title: 'What a transition asks by line', file: 'metadata/workflow.ts', types: ['ByLine'] },
  { title: 'Who hears of a transition', file: 'metadata/workflow.ts', types: ['Notice'] },
  { title: 'Screens', file: 'metadata/screens.ts', types: ['Screen'] },
  { title: 'Views of a list', file: 'metadata/screens.ts', types: ['ListView'] },
  {
    title: 'A month (`month`)',
    file: 'metadata/month.ts',
    types: ['MonthView', 'MonthFrame'],
    more: 'Its words (`about`, `grid` with its `{month}`, `keys`, `more`, `empty`) stand in `words.month`. The piece that draws it says of each person a row of cells, of letter, word and colour; bar, question, days, legend and keyboard come by themselves.',
  },
  {
    title: 'Menu',
    file: 'metadata/screens.ts',
    types: ['MenuPlace'],
    more: 'Its group is one an area opens (`menu` of `defineArea`).',
  },
  { title: 'Operations', file: 'metadata/screens.ts', types: ['Operation'] },
];

const areaTypes: readonly TypeSection[] = [
  {
    title: 'An area (`resources/<area>/index.ts`)',
    file: 'metadata/area.ts',
    types: ['Area', 'AreaPage'],
    more: 'Declared by `defineArea`; pages, cards and calls need no service.',
  },
  {
    title: 'Cards of somebody’s day (`cards` of an area)',
    file: 'metadata/card.ts',
    types: ['CardPlace', 'ListCard', 'ReportOnCard', 'DrawnCard'],
    more: 'By `listCard(resource, …)` and `reportCard(resource, …)`, which know the names of the resource.',
  },
  {
    title: 'An area on the server (`resources/<area>/index.server.ts`)',
    file: 'server/kit/clinicAreas.ts',
    types: ['ClinicArea', 'DailyWork'],
  },
  {
    title: 'Permissions beyond the contract’s (`resources/<area>/permissions.ts`)',
    file: 'metadata/permissions.ts',
    types: ['AreaPermissions'],
    more: 'Declared by `definePermissions`.',
  },
  { title: 'A call of an area', file: 'server/kit/areaCalls.ts', types: ['AreaCall'] },
];

const ruleTypes: readonly TypeSection[] = [
  {
    title: 'Rules of the server (`<entity>.server.ts`)',
    file: 'server/kit/rules.ts',
    types: ['ServerRules'],
  },
  { title: 'What a rule may use', file: 'server/kit/rules.ts', types: ['RuleContext'], isOffered: true },
  { title: 'Its database', file: 'server/kit/ruleDatabase.ts', types: ['RuleDatabase'], isOffered: true },
  { title: 'Notices', file: 'server/outbox/noticeDeclarations.ts', types: ['NoticeDeclaration'] },
  {
    title: 'Hand-made pieces (`<entity>.pieces.tsx`)',
    file: 'src/client/catalogue/pieces.ts',
    types: ['Pieces'],
  },
];

/** The document every builder looks at first: a document with lines, as the guide builds it. */
const exampleFiles = [
  'resources/equipment/device-repairs/device-repairs.ts',
  'resources/equipment/device-repairs/device-repairs.server.ts',
];

const formulaSection = (root: string): string =>
  section(
    'Formulas (`formula` of a decimal, money or percent)',
    'A term is a field of the row or of its document, an exact number as text, a value of a chosen record, or a formula. Form and server reckon alike; only the server’s result is stored.',
    offered(helpersOf(sourceOf(root, 'metadata/fields/formula.ts'))),
  );

/** The language of declarations for whoever writes one, from the comments beside its types: kinds, options, words, rules. */
export function languageDocument(root: string): string {
  const typed = (all: readonly TypeSection[]): readonly string[] => all.map((one) => typeSection(root, one));
  const declared = declaredKinds(root);
  const traits = sourceOf(root, 'metadata/fields/kinds/kind.ts');
  const parts = [
    '# The language of declarations',
    'Generated by `npm run generate` from the comments in `metadata/`, `server/kit` and `src/client/catalogue`: change them there.',
    section(
      'One whole example',
      'The document of [three-entities.md](three-entities.md), which a test builds and walks: lines, a number series, approval by somebody else, notices.',
      ...exampleFiles.map((file) => `\`${file}\`\n\n\`\`\`ts\n${guideFile(root, file).trimEnd()}\n\`\`\``),
    ),
    section(
      'A declaration (`defineResource`)',
      'What stands in bold must be there, in all tables. `Name` is a field, `Column` a field or `status`, `Listed` what a list can show: those and the times of a record.',
      members(membersOf(sourceOf(root, 'metadata/resource.ts'), 'Spec')),
    ),
    section('Field kinds', kindsTable(declared)),
    section(
      'Options every field takes',
      members(membersOf(sourceOf(root, 'metadata/fields/types.ts'), 'CommonOptions')),
    ),
    section('Words that stand for a value', defaultWords(declared)),
    section(
      'Traits of the kinds',
      aboutType(traits, 'KindTraits'),
      offered(membersOf(traits, 'KindTraits')),
      traitsTable(root),
    ),
    formulaSection(root),
    ...typed(declarationTypes),
    section(
      'Access',
      'A rule is a list of grants; one that fits is enough. An empty list admits nobody.',
      offered(helpersOf(sourceOf(root, 'metadata/access.ts'))),
    ),
    section(
      'Settings',
      'What a clinic sets for itself. Rules read it by `settingsOf(db, set)`, SQL by `settingSql(set, field)` (`server/kit/settings.ts`).',
      offered(helpersOf(sourceOf(root, 'metadata/settings.ts'))),
    ),
    ...typed(screenTypes),
    ...typed(areaTypes),
    ...typed(ruleTypes),
  ];
  return `${parts.join('\n\n')}\n`;
}
