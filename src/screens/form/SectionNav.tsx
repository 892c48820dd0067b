import { useEffect, useRef, useState } from 'react';
import { Box, ButtonBase } from '@mui/material';

import { useFormState } from 'react-hook-form';
import { unseen } from '#src/client/session/unseen.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import type { SectionPlan } from '../parts/sections.ts';
import { flatErrors } from './errors.ts';

/** Where a section of the open form stands in the document. */
export const sectionId = (name: string): string => `form-section-${name || 'other'}`;

interface Sight {
  readonly current: string | undefined;
  /** Sections that have nothing to show for now. */
  readonly empty: readonly string[];
}

/** Where a section that was asked for comes to stand: below the bar, the list of sections on phones, and its own air. */
const underTop = 210;

/** What stands on the page now: the section one is reading is the last one whose head has passed under the top. */
function sightOf(names: readonly string[]): Sight {
  const heads = names.map((name) => ({ name, element: document.getElementById(sectionId(name)) }));
  const empty = heads.filter(({ element }) => element && getComputedStyle(element).display === 'none');
  const shown = heads.filter((head) => !empty.includes(head));
  const above = shown.filter(({ element }) => (element?.getBoundingClientRect().top ?? 0) < underTop);
  const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 4;
  const last = atEnd && window.scrollY > 0 ? shown.at(-1) : above.at(-1);
  return { current: (last ?? shown[0])?.name, empty: empty.map(({ name }) => name) };
}

/** `mark` says which section was asked for: it is the one until the page is scrolled on. */
function useSight(names: readonly string[]) {
  const [sight, setSight] = useState<Sight>({ current: names[0], empty: [] });
  const asked = useRef<{ readonly name: string; readonly at: number }>(undefined);
  const joined = names.join(' ');
  useEffect(() => {
    const look = (): void => {
      const seen = sightOf(joined.split(' '));
      if (asked.current && Math.abs(window.scrollY - asked.current.at) > 2) asked.current = undefined;
      const next = asked.current ? { ...seen, current: asked.current.name } : seen;
      setSight((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
    };
    // Sections may fill later; the page grows then.
    const grown = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(look);
    grown?.observe(document.body);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      grown?.disconnect();
      window.removeEventListener('scroll', look);
    };
  }, [joined]);
  const mark = (name: string): void => {
    asked.current = { name, at: window.scrollY };
    setSight((now) => ({ ...now, current: name }));
  };
  return { ...sight, mark };
}

const place = {
  position: 'sticky',
  top: { xs: 56, lg: 76 },
  zIndex: 3,
  minWidth: 0,
  mx: { xs: -1.5, sm: 0 },
  px: { xs: 1.5, sm: 0 },
  bgcolor: { xs: 'background.default', lg: 'transparent' },
} as const;

const list = {
  m: 0,
  p: { xs: 0.5, lg: 0 },
  listStyle: 'none',
  display: 'flex',
  flexDirection: { xs: 'row', lg: 'column' },
  gap: 0.5,
  overflowX: { xs: 'auto', lg: 'visible' },
  scrollbarWidth: 'none',
} as const;

const entry = {
  width: '100%',
  minHeight: 40,
  '@media (pointer: coarse)': { minHeight: 44 },
  px: 1.5,
  py: 0.75,
  gap: 1,
  justifyContent: 'space-between',
  whiteSpace: { xs: 'nowrap', lg: 'normal' },
  textAlign: 'start',
  fontSize: '0.875rem',
  borderRadius: 1,
  color: 'text.secondary',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': { bgcolor: 'clinic.tint', color: 'text.primary', fontWeight: 650 },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;

const badge = {
  minWidth: 20,
  px: 0.5,
  borderRadius: 5,
  textAlign: 'center',
  fontSize: '0.75rem',
  fontWeight: 650,
  bgcolor: 'error.main',
  color: 'error.contrastText',
} as const;

/** The sections of a long form: leads to each, tells which one is read and which one holds errors (UX-21, UX-22). */
export function SectionNav({ shown }: { readonly shown: readonly SectionPlan[] }) {
  const { t, locale } = useReading();
  const { errors } = useFormState();
  const { current, empty, mark } = useSight(shown.map(({ name }) => name));
  const entries = shown.filter(({ name }) => !empty.includes(name));
  const wrong = flatErrors(errors).map(({ path }) => path.split('.')[0] ?? '');
  const goTo = (name: string): void => {
    const section = document.getElementById(sectionId(name));
    section?.focus({ preventScroll: true });
    section?.scrollIntoView?.({ block: 'start' });
    mark(name);
  };
  return (
    <Box component="nav" aria-label={t.form.sections} sx={place}>
      <Box component="ul" sx={list}>
        {entries.map(({ name, title = '', fields }) => {
          const count = wrong.filter((field) => fields.includes(field)).length;
          return (
            <li key={name}>
              <ButtonBase
                sx={entry}
                aria-current={name === current ? 'location' : undefined}
                onClick={() => goTo(name)}
              >
                {count > 0 ? (
                  <>
                    <span aria-hidden>{title}</span>
                    <Box component="span" sx={unseen}>
                      {say(locale, t.form.sectionWithProblems, { section: title, n: count })}
                    </Box>
                  </>
                ) : (
                  title
                )}
                {count > 0 ? (
                  <Box component="span" aria-hidden sx={badge}>
                    {count}
                  </Box>
                ) : null}
              </ButtonBase>
            </li>
          );
        })}
      </Box>
    </Box>
  );
}
