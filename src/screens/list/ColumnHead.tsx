import { isNumeric } from '#metadata/fields/kinds/index.ts';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useListContext } from 'ra-core';
import type { Locale } from '#i18n/plural.ts';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { isSortable } from './columns.ts';
import type { ListRow } from './listSetting.ts';

/** Narrower than this a column says nothing. */
export const least = 64;
const most = 640;
const step = 16;

interface EdgeProps {
  readonly place: FieldPlace;
  readonly width: number;
  /** `done` once the person lets go: only then it is kept. */
  readonly onWidth: (width: number, done: boolean) => void;
}

const within = (width: number): number => Math.round(Math.min(Math.max(width, least), most));

/** The edge of a column: dragged, or moved by the arrows (UX-08). */
function Edge({ place, width, onWidth }: EdgeProps) {
  const { t, locale } = useReading();
  const forward = locale === 'ar' ? -1 : 1;
  const drag = (event: PointerEvent<HTMLSpanElement>): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    const edge = event.currentTarget;
    const from = event.clientX;
    const before = edge.parentElement?.getBoundingClientRect().width ?? width;
    let now = before;
    edge.setPointerCapture(event.pointerId);
    edge.setAttribute('data-dragged', '');
    const move = ({ clientX }: globalThis.PointerEvent): void => {
      now = within(before + (clientX - from) * forward);
      onWidth(now, false);
    };
    const end = (): void => {
      edge.removeAttribute('data-dragged');
      edge.removeEventListener('pointermove', move);
      onWidth(now, true);
    };
    edge.addEventListener('pointermove', move);
    edge.addEventListener('lostpointercapture', end, { once: true });
  };
  const press = (event: KeyboardEvent<HTMLSpanElement>): void => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (way === 0) return;
    event.preventDefault();
    const now = event.currentTarget.parentElement?.getBoundingClientRect().width ?? 0;
    onWidth(within((now || width) + way * forward * step), true);
  };
  return (
    <span
      className="edge list-screen-only"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={say(locale, t.list.columnWidth, { column: place.label })}
      aria-valuenow={Math.round(width)}
      aria-valuemin={least}
      aria-valuemax={most}
      onPointerDown={drag}
      onKeyDown={press}
    />
  );
}

interface ColumnHeadProps {
  readonly place: FieldPlace;
  readonly lead: boolean;
  readonly width: number;
  readonly onWidth: EdgeProps['onWidth'] | undefined;
}

/** In English the names below are the English ones where there are any: the head does not say "Arabic". */
function wordsOf({ resource, name, label }: FieldPlace, locale: Locale): string {
  const english = locale === 'en' && resource.titleEn !== undefined && name === resource.title;
  return english ? resource.words.en.one : label;
}

/** The head of a column; a click sorts, the arrow says how. */
export function ColumnHead({ place, lead, width, onWidth }: ColumnHeadProps) {
  const { sort, setSort } = useListContext<ListRow>();
  const { locale } = useReading();
  const label = wordsOf(place, locale);
  const active = sort.field === place.name;
  const ascending = active && sort.order !== 'DESC';
  const names = [lead ? 'lead' : '', isNumeric(place.field) ? 'number' : ''].filter(Boolean);
  return (
    <th
      scope="col"
      className={names.join(' ')}
      title={label}
      aria-sort={active && isSortable(place) ? (ascending ? 'ascending' : 'descending') : undefined}
    >
      {isSortable(place) ? (
        <button
          type="button"
          className="sort"
          // What is half seen the browser leaves where it is, half under the column of menus.
          onFocus={({ currentTarget }) =>
            currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
          }
          onClick={() => setSort({ field: place.name, order: ascending ? 'DESC' : 'ASC' })}
        >
          <span>{label}</span>
          <svg viewBox="0 0 24 24" aria-hidden>
            <path fill="currentColor" d="m4 12 1.4 1.4L11 7.8V20h2V7.8l5.6 5.6L20 12l-8-8z" />
          </svg>
        </button>
      ) : (
        label
      )}
      {onWidth ? <Edge place={place} width={width} onWidth={onWidth} /> : null}
    </th>
  );
}
