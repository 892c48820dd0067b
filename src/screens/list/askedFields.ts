import type { Subject } from '#metadata/access.ts';
import { isListed } from '#metadata/derive/listed.ts';
import type { Behind, Condition } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import { mayRead } from '../parts/access.ts';
import { titleFields } from '../parts/titles.ts';
import { hasOwnCell } from './cells.tsx';
import type { ListSetting } from './listSetting.ts';

/** The other fields of its row a value is read with: its unit, its day, what makes it an amount, whether it may be written to, where its number leads. */
function readWith({ field }: FieldPlace): readonly string[] {
  const { saidWith, onDay, consent, inCurrency, showWhen, behind } = field.options as {
    readonly saidWith?: string;
    readonly onDay?: string;
    readonly consent?: string;
    readonly inCurrency?: true | Condition;
    readonly showWhen?: Condition;
    readonly behind?: Behind;
  };
  return [
    ...[saidWith, onDay, consent].filter((name) => typeof name === 'string'),
    ...Object.keys(inCurrency === true ? {} : (inCurrency ?? {})),
    ...Object.keys(showWhen ?? {}),
    ...(behind === undefined ? [] : ['month', ...Object.values(behind.by)]),
  ];
}

/** What the sentences of the moves that many rows make at once say of each. */
const saidOf = ({ words }: AnyResource, transitions: readonly string[]): readonly string[] =>
  transitions.flatMap((name) =>
    Object.values(words).flatMap((spoken) =>
      [...JSON.stringify(spoken.transitions?.[name] ?? {}).matchAll(/\{(\w+)\}/g)].map(
        ([, place = '']) => place,
      ),
    ),
  );

const isReadable = (resource: AnyResource, name: string, subject: Subject): boolean =>
  name in resource.fields && isListed(resource)(name) && mayRead(resource, name, subject);

/** The one fact that matters on a card, of those its record leads with: none it is called by, and in a list about oneself not whose it is. */
export function cardFigure(
  { resource, screen }: Pick<ListSetting, 'resource' | 'screen'>,
  subject: Subject,
): string | undefined {
  const said = [...titleFields(resource), ...(screen.own === true ? [resource.person] : [])];
  return resource.figures?.find((name) => isReadable(resource, name, subject) && !said.includes(name));
}

/**
 * The fields a list of this setting asks for (`fields`): its columns and what its rows are called, told and moved by, so that the
 * server reckons nothing that nobody sees. Undefined, and so everything a list answers, where hand-made pieces draw its rows or
 * cells, which may read the whole row, and for reports, which answer few columns anyway.
 */
export function askedFields(
  {
    resource,
    screen,
    columns,
    transitions,
  }: Pick<ListSetting, 'resource' | 'screen' | 'columns' | 'transitions'>,
  subject: Subject,
): string | undefined {
  if (resource.isReport === true || piecesFor(resource)?.rows !== undefined || columns.some(hasOwnCell))
    return undefined;
  const listed = isListed(resource);
  const readable = (name: string): boolean => isReadable(resource, name, subject);
  // The clinic's own fields come inside the one that holds them.
  const shown = columns
    .filter(({ name }) => !(name in resource.fields) || listed(name))
    .map(({ name, field }) => field.within?.field ?? name);
  const titles = titleFields(resource);
  const figure = cardFigure({ resource, screen }, subject);
  const beside = [
    ...titles,
    ...(figure === undefined ? [] : [figure]),
    ...columns.flatMap(readWith),
    ...saidOf(resource, transitions),
  ].filter(readable);
  return ['id', ...new Set([...shown, ...beside])].join(',');
}

/** The same as react-admin takes it, with what the list's screen asks by itself. */
export function askedOptions(
  setting: Parameters<typeof askedFields>[0],
  subject: Subject,
  where?: Condition,
) {
  const fields = askedFields(setting, subject);
  return { queryOptions: { meta: { ...(fields === undefined ? {} : { fields }), ...(where && { where }) } } };
}
