import { twinLevels } from '#metadata/derive/twins.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holds } from '#metadata/fields/types.ts';
import { lowerSnake } from '#server/problems.ts';
import { startTwoClinics, type MarkedClinic, type TwoClinics } from './support/clinics.ts';
import { draftOf, fullRecord, idOf, inState, make, resourceOf, type Row } from './support/drafts.ts';
import { isPossible, resourcesUnderTest, rightOf } from './support/expectations.ts';
import { arabic, expectProblem } from './support/requests.ts';

let two: TwoClinics;
let clinic: MarkedClinic;
beforeAll(async () => {
  two = await startTwoClinics();
  clinic = two.a;
});
afterAll(() => two.stop());

describe.each(resourcesUnderTest.map((resource) => [resource.name, resource] as const))(
  '%s',
  (name, resource) => {
    const pointers = Object.entries(resource.fields).filter(
      ([, { kind, options }]) => (kind === 'reference' || kind === 'references') && !options.readOnly,
    );

    const created = async (): Promise<void> => {
      const draft = await draftOf(clinic, resource, { full: true });
      const headers = { 'idempotency-key': randomUUID() };
      const sent = await Promise.all([1, 2, 3].map(() => clinic.owner.post(`/${name}`, draft, headers)));
      for (const answer of sent)
        expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 201 });
      for (const { json } of sent) expect(json).toEqual(sent[0]?.json);
      expect(sent.filter((answer) => answer.headers.get('idempotency-replayed') === 'true')).toHaveLength(2);
      const other = { ...draft, nosuchfield: 1 };
      expectProblem(await clinic.owner.post(`/${name}`, other, headers), 422, 'idempotency_mismatch');
    };
    // What nobody creates is refused whole: massAssignment.test.ts.
    if (isPossible(name, 'create'))
      it('is created once per Idempotency-Key, however often it is sent (REL-12, REL-13)', created);

    it('takes as a reference only what its chooser offers', async () => {
      // Refused at each field, so that one draft serves all.
      let whole: Promise<Row> | undefined;
      for (const [field, declared] of pointers) {
        const { among } = declared.options as { among?: Readonly<Record<string, string>> };
        const target = resourceOf(declared.target ?? '');
        const other = Object.keys(target.workflow?.states ?? {}).find(
          (state) => among?.['status'] && state !== among['status'],
        );
        if (!other) continue;
        const draft = await (whole ??= draftOf(clinic, resource, { full: true }));
        if (!(field in draft)) continue;
        const id = idOf(await inState(clinic, target, other));
        const value = declared.kind === 'references' ? [id] : id;
        // Nobody makes a set of settings; it is changed.
        const found = isPossible(name, 'create') ? undefined : await make(clinic, resource, {});
        const answer = found
          ? await clinic.owner.put(`/${name}/${idOf(found)}`, { version: found['version'], [field]: value })
          : await clinic.owner.post(`/${name}`, { ...draft, [field]: value });
        // Where the state of others is a rule of its own, it says why by name (areas-clinic.md 6.4).
        if (answer.status === 409) expect(resource.refusals).toContain(answer.json['reason']);
        else expect(Object.keys(expectProblem(answer, 422, 'invalid').errors)).toContain(field);
      }
    });

    it('keeps declared combinations unique', async () => {
      // Rows of a book are appended by rules alone; its own tests and proofs ask it.
      if (rightOf(name, 'create').absent === true) return;
      for (const names of resource.unique ?? []) {
        // What rules alone fill in is asked by their own tests.
        if (names.some((field) => resource.fields[field]?.options.readOnly === true)) continue;
        const record = await make(clinic, resource, { full: true });
        const twin = Object.fromEntries(names.map((field) => [field, record[field]]));
        const draft = { ...(await draftOf(clinic, resource, { full: true })), ...twin };
        // Levels of twins tell whose it is before the table refuses it (clinic.md P4: 409 with the file number).
        const told = Object.values(twinLevels(resource)?.levels ?? {}).find(({ on }) =>
          names.includes(on ?? ''),
        );
        const answer = await clinic.owner.post(`/${name}`, draft);
        const { errors } = expectProblem(answer, told ? 409 : 422, told?.refuses ?? 'invalid');
        expect(names).toEqual(expect.arrayContaining(Object.keys(errors)));
      }
    });

    it('keeps what is unique among some rows unique among those only', async () => {
      for (const [field, { options }] of Object.entries(resource.fields)) {
        if (typeof options.unique !== 'object') continue;
        const record = await make(clinic, resource, { full: true });
        // Asked only with another choice, such as the room of a warehouse: its own tests ask it.
        if (resource.fields[field]?.options.showWhen && record[field] === null) continue;
        const draft = async (): Promise<Row> => ({
          ...(await draftOf(clinic, resource)),
          [field]: record[field],
        });
        const { errors } = expectProblem(await clinic.owner.post(`/${name}`, await draft()), 422, 'invalid');
        expect(Object.keys(errors)).toEqual([field]);
        const { among } = options.unique;
        const free = Object.keys(resource.workflow?.states ?? {}).find(
          (state) => !holds(among, { status: state }),
        );
        if (!free) continue;
        const gone = await inState(clinic, resource, free, { full: true });
        const reuse = { ...(await draftOf(clinic, resource)), [field]: gone[field] };
        const answer = await clinic.owner.post(`/${name}`, reuse);
        expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 201 });
      }
    });

    it('lets nothing be removed that it still points at (REL-15)', async () => {
      for (const [field, declared] of pointers) {
        const { onDelete } = declared.options as { onDelete?: string };
        const target = resourceOf(declared.target ?? '');
        if (onDelete !== undefined || rightOf(target.name, 'remove').openings.length === 0) continue;
        const record = await fullRecord(clinic, resource);
        const [id] = [record[field]].flat();
        if (typeof id !== 'string') continue;
        const answer = await clinic.owner.remove(`/${target.name}/${id}`);
        const { code, message } = expectProblem(answer, 409);
        const own = (target.refusals ?? []).map(lowerSnake);
        expect(['in_use', 'invalid_state', ...own]).toContain(code);
        expect(message).toMatch(arabic);
        expect((await clinic.owner.get(`/${target.name}/${id}`)).status).toBe(200);
      }
    });

    it('goes with what it belongs to, where it is declared so', async () => {
      for (const [field, declared] of pointers) {
        const { onDelete } = declared.options as { onDelete?: string };
        if (onDelete !== 'cascade') continue;
        const target = resourceOf(declared.target ?? '');
        if (rightOf(target.name, 'remove').openings.length === 0) continue;
        const record = await make(clinic, resource);
        const answer = await clinic.owner.remove(`/${target.name}/${String(record[field])}`);
        expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
        expectProblem(await clinic.owner.get(`/${name}/${idOf(record)}`), 404, 'not_found');
      }
    });
  },
);
