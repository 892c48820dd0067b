import { lazy, Suspense, type ReactNode } from 'react';
import { Box, Link as MuiLink } from '@mui/material';
import { Link, useMatches, useParams } from 'react-router-dom';
import { fill } from '#i18n/index.ts';
import type { ScreenEntry } from '#metadata/derive/entries.ts';
import { decide } from '#metadata/access.ts';
import { nounOf } from '#src/screens/parts/titles.ts';
import { catalogue } from '#src/client/catalogue/catalogue.ts';
import { SETTINGS } from '#src/client/catalogue/menu.ts';
import { titleOfGroup } from '#src/client/catalogue/pageWords.ts';
import {
  addressOf,
  fillPath,
  HOME,
  paramsForChildren,
  recordIdIn,
  type Params,
} from '#src/client/session/paths.ts';
import { openScreen } from '#src/client/catalogue/openScreen.ts';
import { screenAbove } from '#src/client/catalogue/screenAbove.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { titleOfScreen, useWords, type Speech } from '#src/client/words/words.ts';

const RecordName = lazy(() => import('./RecordName.tsx'));

interface Step {
  readonly label: string;
  /** The record whose name takes the label's place once its page has read it. */
  readonly record?: { readonly of: string; readonly id: string };
  readonly to?: string | undefined;
}

/** A child's parent; a record's own name stands in the page's heading. */
function parentSteps(
  entry: ScreenEntry,
  params: Params,
  { locale }: Speech,
  may: (entry: ScreenEntry) => boolean,
): Step[] {
  const parent = catalogue.byName.get(entry.resource.parent?.resource ?? '');
  const id = params[entry.resource.parent?.param ?? ''];
  if (!parent || id === undefined) return [];
  const words = parent.words[locale];
  const screens = catalogue.screens.filter((one) => one.resource === parent && may(one));
  const opens = (kind: string): boolean => screens.some((one) => one.kind === kind);
  const record = opens('show') ? 'show' : 'edit';
  return [
    { label: words.many, to: opens('list') ? addressOf(catalogue, parent.name, 'list') : undefined },
    { label: words.one, to: opens(record) ? addressOf(catalogue, parent.name, record, {}, id) : undefined },
  ];
}

/** The open record by its name; where it is changed, the way back to it and then the form. */
function recordSteps(
  { resource, kind }: ScreenEntry,
  params: Params,
  { locale, own }: Speech,
  may: (entry: ScreenEntry) => boolean,
): Step[] {
  const id = recordIdIn(catalogue, resource, params);
  const label = resource.words[locale].one;
  const page = catalogue.screens.find((one) => one.resource === resource && one.kind === 'show' && may(one));
  const to = kind === 'edit' && page ? addressOf(catalogue, resource.name, 'show', params, id) : undefined;
  const named: Step = id === undefined ? { label } : { label, to, record: { of: resource.name, id } };
  // A form that is the record's only page is the record.
  return kind === 'edit' && to !== undefined ? [named, { label: own.edit }] : [named];
}

function lastSteps(
  entry: ScreenEntry,
  params: Params,
  speech: Speech,
  may: (entry: ScreenEntry) => boolean,
): Step[] {
  const { locale, own } = speech;
  const words = entry.resource.words[locale];
  // As its heading calls it.
  const named = words.screens?.[entry.name];
  if (entry.kind === 'show' || entry.kind === 'edit') return recordSteps(entry, params, speech, may);
  if (entry.kind !== 'create') return [{ label: titleOfScreen(words, entry.name) }];
  return [{ label: named ?? fill(locale, own.add, { one: nounOf(entry.resource, 'one', locale) }) }];
}

/** The area it stands in; the settings have a page of their own. One that is called like its list is not said twice. */
function areaSteps(
  { menu, words }: Pick<ScreenEntry['resource'], 'menu' | 'words'>,
  { locale }: Speech,
): readonly Step[] {
  if (menu?.reference === true || menu?.area === SETTINGS)
    return [{ label: titleOfGroup(SETTINGS, locale), to: '/settings' }];
  const title = menu && titleOfGroup(menu.area, locale);
  return title === undefined || title === words[locale].many ? [] : [{ label: title }];
}

/** The way to the open screen: its area, its lists, itself. */
function stepsTo(
  entry: ScreenEntry,
  params: Params,
  speech: Speech,
  may: (entry: ScreenEntry) => boolean,
): Step[] {
  const { resource } = entry;
  const list = catalogue.screens.find((one) => one.resource === resource && one.name === 'list');
  // A document without a list of its own stands below the records its address continues.
  const above = list || resource.parent ? undefined : screenAbove(entry, may);
  const steps: Step[] = [...areaSteps(above?.resource ?? resource, speech)];
  steps.push(...parentSteps(entry, params, speech, may));
  if (above)
    steps.push({ label: above.resource.words[speech.locale].many, to: fillPath(above.path, params) });
  if (list && entry.name !== 'list' && entry.screen.own !== true && may(list)) {
    const to = addressOf(catalogue, resource.name, 'list', params);
    steps.push({ label: resource.words[speech.locale].many, to });
  }
  return [...steps, ...lastSteps(entry, params, speech, may)];
}

const trail = {
  mb: 1,
  fontSize: '0.8125rem',
  lineHeight: 1.5,
  color: 'text.secondary',
  '& > ol': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', m: 0, p: 0, listStyle: 'none' },
  // Fingers find a way that takes several lines.
  '& li': { minWidth: 0, overflowWrap: 'anywhere', lineHeight: { xs: '24px', sm: 'inherit' } },
  '& li + li::before': { content: '"/"', mx: 0.75 },
  '& [aria-current]': { color: 'text.primary' },
} as const;

/** What a step is called: a record by its name. */
function Label({ step: { label, record } }: { readonly step: Step }): ReactNode {
  if (record === undefined) return label;
  return (
    <Suspense fallback={label}>
      <RecordName {...record} meanwhile={label} />
    </Suspense>
  );
}

/** Where the open screen stands; lists of the menu have none: their heading and the marked menu entry say it. */
export function Breadcrumb() {
  const speech = useWords();
  const subject = useSubject();
  const params = useParams();
  const entry = openScreen(useMatches());
  if (!entry) return null;
  const may = (one: ScreenEntry): boolean => decide(one.rule, subject) !== undefined;
  const steps = stepsTo(entry, paramsForChildren(catalogue, entry.resource, params), speech, may);
  if (!steps.some(({ to }) => to !== undefined)) return null;
  return (
    <Box component="nav" aria-label={speech.shell.frame.breadcrumb} sx={trail}>
      <ol>
        <li>
          <MuiLink component={Link} to={HOME} underline="hover" color="text.secondary">
            {speech.shell.dashboard.title}
          </MuiLink>
        </li>
        {steps.map((step, index) => (
          <li key={step.label}>
            {step.to !== undefined ? (
              <MuiLink component={Link} to={step.to} underline="hover" color="text.secondary">
                <Label step={step} />
              </MuiLink>
            ) : (
              <span aria-current={index === steps.length - 1 ? 'page' : undefined}>
                <Label step={step} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </Box>
  );
}
