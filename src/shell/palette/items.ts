import { createElement, useMemo, type ReactElement } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Add from '@mui/icons-material/Add';
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import Devices from '@mui/icons-material/DevicesOutlined';
import Keyboard from '@mui/icons-material/KeyboardOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import Logout from '@mui/icons-material/Logout';
import TouchApp from '@mui/icons-material/TouchAppOutlined';
import Translate from '@mui/icons-material/Translate';
import { decide } from '#metadata/access.ts';
import type { ScreenEntry } from '#metadata/derive/entries.ts';
import { rowAddress } from '#src/screens/parts/access.ts';
import { catalogue, entryOf } from '#src/client/catalogue/catalogue.ts';
import { API, http } from '#src/client/session/http.ts';
import { icons, ScreenIcon } from '#src/client/catalogue/icons.ts';
import { press, targetsOnShow, type Target } from '../keys/targets.ts';
import { useLanguage } from '#src/client/words/useLanguage.ts';
import { placesOpenTo } from '#src/client/catalogue/menu.ts';
import { groupWords, namesOfPlace, titleOfPlace } from '#src/client/catalogue/pageWords.ts';
import { iconOfPlace } from '#src/client/catalogue/placeIcons.ts';
import { usePreference } from '#src/client/session/preferences.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useTheme } from '../theme.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { appWords, useWords } from '#src/client/words/words.ts';
import { startsOpenTo } from '#src/client/catalogue/starts.ts';
import { detailOf, fewOfEach, withDays } from './match.ts';
import { RECENT, type RecentItem } from './recent.ts';
import { shellFor } from '#i18n/index.ts';

/** One line of the palette: it leads to an address or does something. */
export interface Item {
  readonly key: string;
  readonly label: string;
  /** What it is found by: its name in both languages, and the area it stands in. */
  readonly find: string;
  readonly icon: ReactElement;
  /** Where it stands, or telling facts of a record. */
  readonly detail?: string | undefined;
  readonly to?: string;
  readonly run?: () => void;
}

const small = { fontSize: 'small', 'aria-hidden': true } as const;

/** Every place this person may open. */
export function usePlaces(): readonly Item[] {
  const { locale } = useWords();
  const subject = useSubject();
  return useMemo(
    () =>
      placesOpenTo(subject).map((place): Item => ({
        key: place.path,
        to: place.path,
        label: titleOfPlace(place, locale),
        find:
          place.entry?.kind === 'create'
            ? `${namesOfPlace(place)} ${findsOfForm(place.entry)}`
            : namesOfPlace(place),
        // A page of the menu itself stands in no group.
        detail: groupWords(place, locale),
        icon: createElement(iconOfPlace(place), small),
      })),
    [locale, subject],
  );
}

/** How the form of something new is found: by adding it, and by the name it has itself. */
const findsOfForm = ({ name, resource: { words } }: ScreenEntry): string =>
  (['ar', 'en'] as const)
    .flatMap((locale) => [
      appWords(locale).add.replace('{one}', ''),
      locale === 'ar' ? 'جديد' : 'new',
      words[locale].one,
      words[locale].screens?.[name] ?? '',
    ])
    .join(' ');

/** The forms this person may open to add something; what stands in the menu is a place already. */
function useForms(): readonly Item[] {
  const { locale, own, say } = useWords();
  const subject = useSubject();
  return useMemo(() => {
    const places = new Set(placesOpenTo(subject).map(({ path }) => path));
    const starts = startsOpenTo(subject).map(({ path, words }): Item => {
      const find = `${words.ar.title} ${words.en.title}`;
      return { key: path, to: path, label: words[locale].title, find, icon: createElement(Add, small) };
    });
    const forms = catalogue.screens
      .filter(
        ({ kind, path, rule, resource }) =>
          kind === 'create' &&
          resource.menu &&
          !path.includes(':') &&
          !places.has(path) &&
          decide(rule, subject) !== undefined,
      )
      .map((entry): Item => {
        const { path, name, resource } = entry;
        const { one, screens } = resource.words[locale];
        const label = screens?.[name] ?? say(own.add, { one });
        return { key: path, to: path, label, find: findsOfForm(entry), icon: createElement(Add, small) };
      });
    return [...starts, ...forms];
  }, [locale, own, say, subject]);
}

/** What the open page offers now; looked at once, when the palette opens. */
const offered: readonly Target[] = ['new', 'edit', 'save', 'export', 'import', 'filters', 'previous', 'next'];
export const lookAround = (): readonly Item[] =>
  targetsOnShow()
    .filter(({ target, label }) => offered.includes(target) && label !== '')
    .map(({ target, label }) => ({
      key: `target ${target}`,
      label,
      find: label,
      icon: createElement(TouchApp, small),
      // The palette is closed and the focus back before it is pressed.
      run: () => void requestAnimationFrame(() => press(target)),
    }));

/** What the shell opens for the palette. */
export interface Doors {
  readonly openHelp: () => void;
  readonly signOut: () => void;
}

/** Commands of the app itself. */
function useCommands({ openHelp, signOut }: Doors): readonly Item[] {
  const { shell, own } = useWords();
  const [locale, changeLanguage] = useLanguage();
  const [, changeTheme] = useTheme();
  const [ar, en] = [shellFor('ar').frame, shellFor('en').frame];
  const themed = (choice: 'light' | 'dark' | 'system', icon: ReactElement): Item => ({
    key: `theme ${choice}`,
    label: `${shell.frame.theme}: ${shell.frame[choice]}`,
    find: `${ar.theme} ${ar[choice]} ${en.theme} ${en[choice]}`,
    icon,
    run: () => changeTheme(choice),
  });
  return [
    themed('dark', createElement(DarkMode, small)),
    themed('light', createElement(LightMode, small)),
    themed('system', createElement(Devices, small)),
    {
      key: 'language',
      label: locale === 'ar' ? own.toEnglish : own.toArabic,
      find: `${ar.language} ${ar.arabic} ${en.language} ${en.english}`,
      icon: createElement(Translate, small),
      run: () => changeLanguage(locale === 'ar' ? 'en' : 'ar'),
    },
    {
      key: 'keys',
      label: own.keys.title,
      find: `${appWords('ar').keys.title} ${appWords('en').keys.title}`,
      icon: createElement(Keyboard, small),
      run: openHelp,
    },
    {
      key: 'sign-out',
      label: shell.frame.signOut,
      find: `${ar.signOut} ${en.signOut}`,
      icon: createElement(Logout, small),
      run: signOut,
    },
  ];
}

/** Everything that can be done from anywhere. */
export function useActions(doors: Doors): readonly Item[] {
  const forms = useForms();
  const commands = useCommands(doors);
  return [...forms, ...commands];
}

const iconOfResource = (name: string): ReactElement => {
  const entry = catalogue.screens.find(({ resource }) => resource.name === name);
  return entry ? createElement(ScreenIcon, { entry, fontSize: 'small' }) : createElement(icons.people, small);
};

/** The last ten records this person opened. */
export function useRecentItems(): readonly Item[] {
  const { locale } = useWords();
  const [kept] = usePreference<readonly RecentItem[]>(RECENT, []);
  return kept.map(({ resource, id, label, path }) => ({
    key: `recent ${resource} ${id}`,
    label,
    find: label,
    to: path,
    detail: entryOf(resource)?.words[locale].one,
    icon: iconOfResource(resource),
  }));
}

/** One find of `GET /search`. */
interface Found {
  readonly resource: string;
  readonly id: string;
  readonly label: string;
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** Records by name, code or phone; what was found last stays while the next answer is on its way. */
export function useRecords(question: string) {
  const { locale } = useWords();
  const { format } = useReading();
  const subject = useSubject();
  const asked = question.length > 1;
  const { data, error, isFetching } = useQuery({
    queryKey: ['search', question, locale],
    queryFn: async ({ signal }) =>
      (await http(`${API}/search?${new URLSearchParams({ q: question }).toString()}`, { signal }))
        .json as readonly Found[],
    enabled: asked,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
  });
  const items = useMemo(
    () =>
      fewOfEach(asked ? (data ?? []) : []).flatMap(({ resource, id, label: title, facts }): Item[] => {
        const declared = entryOf(resource);
        const to = declared && rowAddress(declared, resource, subject, {})(id);
        if (!declared || to === undefined) return [];
        const detail = detailOf(declared.words[locale].one, facts, format.date);
        const icon = iconOfResource(resource);
        const label = withDays(title, format.date);
        return [{ key: `record ${resource} ${id}`, label, find: label, detail, to, icon }];
      }),
    [asked, data, format, locale, subject],
  );
  return { items, isFetching: asked && isFetching, error };
}
