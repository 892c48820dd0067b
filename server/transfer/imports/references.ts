import { kinds } from '#metadata/fields/kinds/index.ts';
import { isId } from '#metadata/fields/validate.ts';
import { normalise } from '#metadata/fields/normalise.ts';
import type { Principal } from '../../identity/principal.ts';
import { all, conditionSql } from '../../data/statement/conditions.ts';
import { amongConditions } from '../../data/statement/filters.ts';
import { labelSql } from '../../data/statement/labels.ts';
import { declared, readableFields } from '../../data/statement/readContext.ts';
import { read, readingFor, type Services } from '../../data/statement/services.ts';
import { column, table } from '../../data/statement/sql.ts';
import { offeredRows } from '../../data/statement/visible.ts';
import { fold, foldSql } from './foldedText.ts';
import type { ImportField } from './importFields.ts';

/** The record a text means; several when it could mean more than one. */
export type Found = { readonly id: string } | 'several' | undefined;

/** Nobody calls a record by a longer text: it means none. */
const longestName = 500;

const phone = { kind: 'phone', options: {} } as const;

/** All forms in which a text is compared: as written, and as a phone number is kept. */
export const formsOf = (text: string, { clinic }: Principal): string[] => [
  ...new Set([fold(text), fold(String(normalise(phone, text, clinic)))]),
];

/**
 * Finds records by what people call them: their name in either language, their code, phone or another unique field the
 * person may read, among what the field offers. The whole file's texts of a column are looked up at once.
 */
export class References {
  readonly #services: Services;
  readonly #principal: Principal;
  readonly #known = new Map<string, Map<string, Found>>();

  constructor(services: Services, principal: Principal) {
    this.#services = services;
    this.#principal = principal;
  }

  /** Looks up texts of one field that were not looked up before. */
  async load(at: ImportField, texts: readonly string[]): Promise<void> {
    const known = this.#known.get(at.name) ?? new Map<string, Found>();
    this.#known.set(at.name, known);
    const fresh = [...new Set(texts)].filter(
      (text) => text.length <= longestName && !isId(text) && !known.has(fold(text)),
    );
    if (fresh.length === 0) return;
    const ids = new Map<string, Set<string>>();
    const rows = await read<{ id: string; key: string }>(
      this.#services,
      this.#principal,
      this.#statement(
        at,
        fresh.flatMap((text) => formsOf(text, this.#principal)),
      ),
    );
    for (const { id, key } of rows) ids.set(key, (ids.get(key) ?? new Set()).add(id));
    for (const text of fresh) {
      const found = [
        ...new Set(formsOf(text, this.#principal).flatMap((form) => [...(ids.get(form) ?? [])])),
      ];
      const [id] = found;
      known.set(fold(text), found.length > 1 ? 'several' : id === undefined ? undefined : { id });
    }
  }

  #statement({ field }: ImportField, forms: readonly string[]): { text: string; values: unknown[] } {
    const reading = readingFor(this.#services, this.#principal);
    const target = declared(reading.catalogue, field.target ?? '');
    const readable = new Set(readableFields(reading, target).open);
    const keys = Object.entries(target.fields).flatMap(([name, { kind, options }]) =>
      kinds[kind].identifies &&
      readable.has(name) &&
      (target.choose?.includes(name) === true || Boolean(options.unique))
        ? [column(name)]
        : [],
    );
    const texts = [labelSql(reading, target, 'ar'), labelSql(reading, target, 'en'), ...keys];
    const { among = {} } = field.options as { among?: Record<string, string | boolean> };
    const { parameters } = reading;
    const fits = [offeredRows(reading, target), ...amongConditions(reading, target, among)];
    const offered = conditionSql(all(fits), parameters);
    const values = texts.map((sql) => `(${foldSql(`(${sql})::text`)})`).join(', ');
    const text = `select distinct t.id, k.key from ${table(target)} t cross join lateral (values ${values}) k (key)
      where k.key = any (${parameters.bind(forms, 'text[]')}) and ${offered}`;
    return { text, values: parameters.values };
  }

  /** What a text of a field means; loaded before. */
  find(at: ImportField, text: string): Found {
    return isId(text) ? { id: text.toLowerCase() } : this.#known.get(at.name)?.get(fold(text));
  }
}
