import fs from 'node:fs';
import path from 'node:path';
import type ts from 'typescript';
import { kinds } from '#metadata/fields/kinds/index.ts';
import { kindNames, type KindTraits } from '#metadata/fields/kinds/kind.ts';
import { columnOf } from '#server/db/schema/columns.ts';
import { helpersOf, kindsOf, membersOf, sourceOf, type Declared, type DeclaredKind } from './declarations.ts';

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

function kindsTable(root: string): string {
  const files = fs.readdirSync(path.join(root, 'metadata/fields/kinds'));
  const declared = files
    .map((file) => sourceOf(root, `metadata/fields/kinds/${file}`))
    .flatMap((source) => kindsOf(source).map((kind) => ({ kind, source })))
    .toSorted((a, b) => kindNames.indexOf(a.kind.kind) - kindNames.indexOf(b.kind.kind));
  const own = ({ optionsType }: DeclaredKind, source: ts.SourceFile): string =>
    optionsType === 'CommonOptions'
      ? ''
      : membersOf(source, optionsType)
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

const section = (title: string, ...paragraphs: readonly string[]): string =>
  [`## ${title}`, ...paragraphs].join('\n\n');

const declarationSections = (root: string): readonly string[] => {
  const resource = sourceOf(root, 'metadata/resource.ts');
  const common = membersOf(sourceOf(root, 'metadata/fields/types.ts'), 'CommonOptions');
  const access = sourceOf(root, 'metadata/access.ts');
  return [
    section(
      'A declaration (`defineResource`)',
      'What stands in bold must be there, in all tables.',
      members(membersOf(resource, 'Spec')),
    ),
    section('Field kinds', kindsTable(root)),
    section('Options every field takes', members(common)),
    section(
      'A number series (`sequence` of a text field)',
      members(membersOf(sourceOf(root, 'metadata/fields/series.ts'), 'Series')),
    ),
    section(
      'What a table itself refuses (`constraints`)',
      'One of these three for each name; `of` names a field of lines. `holds` and `once` may stand with a check too, whose sentence is then told.',
      ...['Holds', 'Once', 'Apart'].map((name) =>
        members(membersOf(sourceOf(root, 'metadata/constraints.ts'), name)),
      ),
    ),
    section(
      'Words, in each language',
      'Beside these, demanded where there is something to name and refused where there is nothing: `options.<field>.<value>`, `lines.<field>.fields`, `states`, `actions` (transitions and operations), `transitions` (`title`, `text`, `done`, `line`, `fields`, `options` of each that asks fields of its own; `{placeholders}` are fields of the record or line), `errors` (checks and refusals), `sections`, `screens`, `filters`, `views`. A file of words is not `as const`.',
      members(membersOf(sourceOf(root, 'metadata/words.ts'), 'Words')),
    ),
    section(
      'Reports (`reports`)',
      'Rows that are only read, each by `defineReport`; the words of each (`title`, `columns`, `options`, `empty`, `tab`) stand in `words.reports`, its SQL in `reports` of the server rules.',
      members(membersOf(sourceOf(root, 'metadata/report.ts'), 'Report')),
    ),
    section(
      'A ledger (`ledger`)',
      'The tables of the rows and of the sums, their keys, rights and triggers follow; rules lock, append and take back with `server/kit/ledger.ts`, `proofWork` makes the nightly proof a work of the area’s day, `LedgerProof` shows it. Each sum and proof has a word in `words.proofs`.',
      ...['Ledger', 'LedgerSum'].map((name) =>
        members(membersOf(sourceOf(root, 'metadata/ledger.ts'), name)),
      ),
    ),
    section(
      'Access',
      'A rule is a list of grants; one that fits is enough. An empty list admits nobody.',
      offered(helpersOf(access)),
    ),
  ];
};

const screenSections = (root: string): readonly string[] => {
  const screens = sourceOf(root, 'metadata/screens.ts');
  const workflow = sourceOf(root, 'metadata/workflow.ts');
  return [
    section('Workflow', members(membersOf(workflow, 'Workflow'))),
    section('Transition', members(membersOf(workflow, 'Transition'))),
    section('What a transition asks by line', members(membersOf(workflow, 'ByLine'))),
    section('Who hears of a transition', members(membersOf(workflow, 'Notice'))),
    section('Screens', members(membersOf(screens, 'Screen'))),
    section('Views of a list', members(membersOf(screens, 'ListView'))),
    section(
      'Menu',
      'Its group is one an area opens (`menu` of `defineArea`).',
      members(membersOf(screens, 'MenuPlace')),
    ),
    section('Operations', members(membersOf(screens, 'Operation'))),
  ];
};

const ruleSections = (root: string): readonly string[] => {
  const rules = sourceOf(root, 'server/kit/rules.ts');
  const notices = sourceOf(root, 'server/outbox/noticeDeclarations.ts');
  return [
    section(
      'Rules of the server (`<entity>.server.ts`)',
      'SQL pieces see the row as `t`, and `:me` (employee), `:user`, `:today`, `:locale` of the request, `:digits` of the clinic’s currency. A table is called like its resource, with underscores.',
      members(membersOf(rules, 'ServerRules')),
    ),
    section('What a rule may use', offered(membersOf(rules, 'RuleContext'))),
    section('Its database', offered(membersOf(rules, 'RuleDatabase'))),
    section(
      'Notices',
      'Placeholders: `{name}` the employee it is about, `{title}` what names the record, `{one}` what kind of record it is, `{field}` the field by its label, `{by}` whoever did it, `{status}` the state it came to, `{decision}` the transition that brought it there; anything else is a value of the payload, `{n:days}` a counted noun.',
      members(membersOf(notices, 'NoticeDeclaration')),
    ),
  ];
};

/** The language of declarations for whoever writes one, from the comments beside its types: kinds, options, words, rules. */
export function languageDocument(root: string): string {
  const example = fs.readFileSync(path.join(root, 'tests/fixtures/insurance-companies.ts'), 'utf8');
  const parts = [
    '# The language of declarations',
    'Generated by `npm run generate` from the comments in `metadata/` and `server/kit`: change them there.',
    section('One whole example', `\`\`\`ts\n${example.trimEnd()}\n\`\`\``),
    ...declarationSections(root),
    ...screenSections(root),
    ...ruleSections(root),
  ];
  return `${parts.join('\n\n')}\n`;
}
