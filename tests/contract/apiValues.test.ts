import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Answer } from '#tests/setup/client.ts';
import { cairoDay } from '#tests/setup/cairo.ts';
import { startSharedClinics, type MarkedClinic, type TwoClinics } from './support/clinics.ts';
import { draftOf, hintOf, idOf, sharedRecord } from './support/drafts.ts';
import { isPossible, resourcesUnderTest, tableOf } from './support/expectations.ts';
import { absentId, arabic, english, expectProblem } from './support/requests.ts';

let two: TwoClinics;
let clinic: MarkedClinic;
beforeAll(async () => {
  two = await startSharedClinics();
  clinic = two.a;
});
afterAll(() => two.stop());

const texts = { text: 255, longText: 5000, richText: 100_000 };
type Options = Readonly<Record<string, unknown>>;

/** Values that no field of a kind takes, whoever sends them. */
const wrongByKind: Readonly<Record<string, readonly unknown[]>> = {
  text: [7, true, ['x'], { x: 1 }, 'x\u0001y'],
  longText: [7, ['x']],
  richText: [7, ['x']],
  integer: ['abc', 1.5, '1e3', true, 3_000_000_000],
  decimal: ['abc', '1,2,3.4.5', '1e9', '0x10', true, '9999999999999999'],
  money: ['abc', '-1', '1.2345', 'NaN'],
  percent: ['abc', '-1', '100000'],
  boolean: ['perhaps', 1, []],
  date: ['yesterday', '2026-02-30', '2026-13-01', '0001-01-01', 20_260_101],
  time: ['25:00', '9 o’clock', 9],
  dateTime: ['yesterday', '2026-01-01', 1],
  month: ['2026-13', '2026', 202_601],
  select: ['nonsense', 1, ['x']],
  tags: ['text', ['nonsense'], [1]],
  freeTags: ['text', [1]],
  reference: ['x', 5, absentId],
  references: ['x', ['x'], [absentId]],
  lines: ['x', [1], [null]],
  image: ['x', absentId],
  file: ['x', absentId],
  files: ['x', ['x'], [absentId]],
  phone: ['12', 'not a phone', '+2011', 5],
  email: ['a@', '@b.c', 'a b@c.d', 5],
  url: ['ftp://x', 'javascript:alert(1)', 'x'],
  color: ['red', '#12', '#gggggg'],
};

/** Values beyond the field's own limits. */
function beyond({ kind, options }: Field): unknown[] {
  const { min, max, above, minLength, maxLength, pattern, past, places } = options as Options;
  const found: unknown[] = [];
  if (kind in texts) found.push('x'.repeat(((maxLength as number | undefined) ?? texts[kind as 'text']) + 1));
  if (typeof minLength === 'number' && minLength > 1) found.push('x'.repeat(minLength - 1));
  if (pattern instanceof RegExp) found.push(kind === 'freeTags' ? ['؟؟'] : '؟؟؟؟');
  if (past === true) found.push(cairoDay(3));
  if (kind === 'integer') {
    if (typeof min === 'number') found.push(min - 1);
    if (typeof max === 'number') found.push(max + 1);
  } else if (['decimal', 'money', 'percent'].includes(kind)) {
    if (typeof above === 'string') found.push(above);
    if (typeof min === 'string') found.push(String(Number(min) - 1));
    if (typeof max === 'string') found.push(String(Number(max) + 1));
    if (typeof places === 'number') found.push(`1.${'1'.repeat(places + 1)}`);
  }
  return found;
}

/** Arabic sentences whose English ones were read: the same sentence of another field is not asked again. */
const readInEnglish = new Set<string>();

const isEmptied = (field: Field): boolean =>
  field.options.required === true && !('sequence' in field.options) && field.kind !== 'boolean';

/** Fields a client fills and the form shows for this draft. */
function filled(resource: AnyResource, draft: Readonly<Record<string, unknown>>): [string, Field][] {
  return Object.entries(resource.fields).filter(([name]) => name in draft);
}

describe.each(resourcesUnderTest.map((resource) => [resource.name, resource] as const))(
  '%s',
  (name, resource) => {
    const isMade = isPossible(name, 'create');
    /** Sends a record as its form does: a new one, or where nobody adds any, one that came about. */
    type Sender = (body: object, options?: typeof english) => Promise<Answer>;
    const sender = async (): Promise<Sender> => {
      if (isMade) return (body, options) => clinic.owner.post(`/${name}`, body, options);
      const record = await sharedRecord(clinic, name);
      const { version } = record;
      return (body, options) => clinic.owner.put(`/${name}/${idOf(record)}`, { version, ...body }, options);
    };
    const isWritten = isMade || isPossible(name, 'edit');
    /** What is said of wrong values, by field: in Arabic, and in English where nobody read that sentence yet. */
    const toldOf = async (write: Sender, body: object, fields: readonly string[]): Promise<Set<string>> => {
      const answer = await write(body);
      const what = JSON.stringify(
        Object.fromEntries(Object.entries(body).filter(([one]) => fields.includes(one))),
      );
      expect([what, answer.status, answer.status === 422 ? '' : answer.text]).toEqual([what, 422, '']);
      const { errors } = expectProblem(answer, 422, 'invalid');
      const places = Object.keys(errors);
      const placeOf = (field: string) =>
        places.find((path) => path === field || path.startsWith(`${field}.`));
      const told = fields.flatMap((field) => placeOf(field) ?? []);
      for (const place of told) expect(errors[place]).toMatch(arabic);
      const unread = told.filter((place) => !readInEnglish.has(errors[place] ?? ''));
      if (unread.length > 0) {
        const inEnglish = expectProblem(await write(body, english), 422, 'invalid').errors;
        for (const place of unread) {
          expect(inEnglish[place]).toMatch(/[a-z]/i);
          expect(inEnglish[place]).not.toMatch(arabic);
          readInEnglish.add(errors[place] ?? '');
        }
      }
      return new Set(fields.filter((field) => placeOf(field) !== undefined));
    };

    /** Sends a wrong value of each field in one call; what that call does not tell of is sent by itself and told then. */
    const refused = async (
      write: Sender,
      draft: object,
      wrong: ReadonlyMap<string, unknown>,
    ): Promise<void> => {
      const told = await toldOf(write, { ...draft, ...Object.fromEntries(wrong) }, [...wrong.keys()]);
      for (const [field, value] of wrong)
        if (!told.has(field)) {
          const alone = await toldOf(write, { ...draft, [field]: value }, [field]);
          expect([field, value, ...alone]).toEqual([field, value, field]);
        }
    };

    it('refuses every wrong value on its field, in both languages, and saves nothing', async () => {
      if (!isWritten) return;
      const draft = await draftOf(clinic, resource, { full: true });
      const write = await sender();
      const { filledByServer = [] } = hintOf(resource);
      const count = async (): Promise<unknown> =>
        (await clinic.sql(`select count(*)::int as n from ${tableOf(resource)}`))[0]?.['n'];
      const before = await count();
      const wrong = filled(resource, draft).map(([field, declared]): [string, unknown[]] => {
        const nothing = isEmptied(declared) && !filledByServer.includes(field) ? [null] : [];
        return [field, [...(wrongByKind[declared.kind] ?? []), ...beyond(declared), ...nothing]];
      });
      const rounds = Math.max(0, ...wrong.map(([, values]) => values.length));
      for (let round = 0; round < rounds; round += 1) {
        const left = wrong.filter(([, values]) => round < values.length);
        await refused(write, draft, new Map(left.map(([field, values]) => [field, values[round]])));
      }
      expect(await count()).toBe(before);
    });

    it('refuses wrong values inside lines at their place', async () => {
      const draft = await draftOf(clinic, resource, { full: true });
      for (const [field, declared] of filled(resource, draft).filter(([, { of }]) => of)) {
        const [line] = (draft[field] ?? []) as object[];
        // A draft without a line: what is wrong in one is told by a test of its own.
        if (line === undefined) continue;
        const open = Object.entries(declared.of ?? {}).filter(([, { options }]) => !options.readOnly);
        const post = async (values: object): Promise<readonly string[]> => {
          const answer = await clinic.owner.post(`/${name}`, { ...draft, [field]: [{ ...line, ...values }] });
          return Object.keys(expectProblem(answer, 422, 'invalid').errors);
        };
        const rounds = Math.max(0, ...open.map(([, of]) => (wrongByKind[of.kind] ?? []).length));
        for (let round = 0; round < rounds; round += 1) {
          const wrong = open.flatMap(([child, of]): [string, unknown][] => {
            const values = wrongByKind[of.kind] ?? [];
            return round < values.length ? [[child, values[round]]] : [];
          });
          const told = await post(Object.fromEntries(wrong));
          for (const [child, value] of wrong)
            if (!told.includes(`${field}.0.${child}`))
              expect([child, value, ...(await post({ [child]: value }))]).toContain(`${field}.0.${child}`);
        }
      }
    });

    // What nobody creates is refused whole: massAssignment.test.ts.
    if (!isMade) return;
    it('says everything that is wrong at once', async () => {
      const { filledByServer = [] } = hintOf(resource);
      const demanded = Object.entries(resource.fields).filter(
        ([field, declared]) =>
          isEmptied(declared) &&
          !('default' in declared.options) &&
          !declared.options.readOnly &&
          !filledByServer.includes(field),
      );
      const { errors } = expectProblem(await clinic.owner.post(`/${name}`, {}), 422, 'invalid');
      expect(Object.keys(errors)).toEqual(expect.arrayContaining(demanded.map(([field]) => field)));
    });
  },
);
