import { Box, Link as MuiLink } from '@mui/material';
import { Link, useMatches, useParams } from 'react-router-dom';
import { fill } from '#i18n/index.ts';
import type { ScreenEntry } from '#metadata/derive/entries.ts';
import { decide } from '#metadata/access.ts';
import { nounOf } from '#src/screens/parts/titles.ts';
import { catalogue } from '#src/client/catalogue/catalogue.ts';
import { SETTINGS } from '#src/client/catalogue/menu.ts';
import { titleOfGroup } from '#src/client/catalogue/pageWords.ts';
import { addressOf, fillPath, HOME, paramsForChildren, type Params } from '#src/client/session/paths.ts';
import { openScreen } from '#src/client/catalogue/openScreen.ts';
import { screenAbove } from '#src/client/catalogue/screenAbove.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { titleOfScreen, useWords, type Speech } from '#src/client/words/words.ts';

interface Step {
  readonly label: string;
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

function lastStep(entry: ScreenEntry, { locale, own }: Speech): string {
  const words = entry.resource.words[locale];
  // As its heading calls it.
  const named = words.screens?.[entry.name];
  if (entry.kind === 'create' && named !== undefined) return named;
  if (entry.kind === 'create') return fill(locale, own.add, { one: nounOf(entry.resource, 'one', locale) });
  if (entry.kind === 'edit') return own.edit;
  return entry.kind === 'show' ? own.details : titleOfScreen(words, entry.name);
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
  return [...steps, { label: lastStep(entry, speech) }];
}

const trail = {
  mb: 1,
  fontSize: '0.8125rem',
  lineHeight: 1.5,
  color: 'text.secondary',
  '& > ol': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', m: 0, p: 0, listStyle: 'none' },
  '& li + li::before': { content: '"/"', mx: 0.75 },
  '& [aria-current]': { color: 'text.primary' },
} as const;

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
        {steps.map(({ label, to }, index) => (
          <li key={label}>
            {to !== undefined ? (
              <MuiLink component={Link} to={to} underline="hover" color="text.secondary">
                {label}
              </MuiLink>
            ) : (
              <span aria-current={index === steps.length - 1 ? 'page' : undefined}>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </Box>
  );
}
