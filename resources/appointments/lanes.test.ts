import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrange, lowestLane, type Arranged, type Held, type Wish } from './lanes.ts';

/** A hold by its id, lane and quarter hours; `!` is bound to its chair. */
const held = (text: string): Held => {
  const [, id = '', lane, from, to, bound] = /^(\w+) (\d+) (\d+)-(\d+)(!?)$/.exec(text) ?? [];
  return { id, lane: Number(lane), from: Number(from), to: Number(to), bound: bound === '!' };
};
const wish = (from: number, to: number, ...lanes: number[]): Wish => ({
  from,
  to,
  ...(lanes.length > 0 ? { lanes } : {}),
});
const told = (found: Arranged | undefined): unknown =>
  found && [found.lanes, Object.fromEntries([...found.moved].toSorted())];

describe('areas-clinic.md 6.2: capacity is what counts, lanes are its proof', () => {
  it('the lowest free lane is taken, and what touches is no overlap', () => {
    expect(lowestLane([], wish(4, 6), 2)).toBe(1);
    expect(lowestLane([held('a 1 2-4'), held('b 1 6-8')], wish(4, 6), 1)).toBe(1);
    expect(lowestLane([held('a 1 2-5'), held('b 2 0-9')], wish(4, 6), 2)).toBeUndefined();
    expect(told(arrange([held('a 1 2-5')], wish(4, 6), 2))).toEqual([[2], {}]);
    expect(told(arrange([held('a 1 2-5')], wish(4, 6), 1))).toBeUndefined();
  });

  it('a fragmented room of two chairs takes one more: who is bound to no chair changes it', () => {
    // Chair 1 is taken until 4, chair 2 from 4 on: between 2 and 6 no chair is free throughout, and never both are taken.
    const apart = [held('a 1 0-4'), held('b 2 4-8')];
    expect(told(arrange(apart, wish(2, 6), 2))).toEqual([[2], { b: 1 }]);
    expect(arrange([...apart, held('c 2 3-4')], wish(2, 6), 2)).toBeUndefined();
  });

  it('who is bound to a chair keeps it: two such on both chairs leave none throughout, one such lets the other give way', () => {
    expect(arrange([held('a 1 0-4!'), held('b 2 4-8!')], wish(2, 6), 2)).toBeUndefined();
    expect(told(arrange([held('a 1 0-4!'), held('b 2 4-8')], wish(2, 6), 2))).toEqual([[2], { b: 1 }]);
    expect(told(arrange([held('a 1 0-4'), held('b 2 4-8!')], wish(2, 6), 2))).toEqual([[1], { a: 2 }]);
  });

  it('an event on a chair moves who is bound to none from it, along a chain of them, and nobody where no chair is left', () => {
    expect(told(arrange([held('a 1 0-4')], wish(2, 6, 1), 2))).toEqual([[1], { a: 2 }]);
    expect(told(arrange([held('a 1 0-4'), held('b 2 3-8')], wish(0, 3, 1), 2))).toEqual([
      [1],
      { a: 2, b: 1 },
    ]);
    expect(arrange([held('a 1 0-4'), held('b 2 1-3')], wish(2, 6, 1), 2)).toBeUndefined();
    expect(arrange([held('a 1 0-4!')], wish(2, 6, 1), 2)).toBeUndefined();
    // Of all chairs: whoever sits on any of them is in the way.
    expect(arrange([held('a 2 0-4')], wish(2, 6, 1, 2), 2)).toBeUndefined();
    expect(told(arrange([held('a 2 0-2')], wish(2, 6, 1, 2), 2))).toEqual([[1, 2], {}]);
  });

  it('a lane the room no longer has is kept by what has been in it, and takes no room from others', () => {
    // Three sat at once while there were three chairs; now there are two, of which one is free from 4 on.
    const before = [held('a 1 0-3'), held('b 2 0-4'), held('c 3 0-5')];
    expect(told(arrange(before, wish(4, 8), 2))).toEqual([[1], {}]);
    expect(told(arrange([...before, held('d 1 3-6'), held('e 2 6-9')], wish(5, 7), 2))).toEqual([
      [2],
      { e: 1 },
    ]);
  });
});

const meet = (one: { from: number; to: number }, other: { from: number; to: number }): boolean =>
  one.from < other.to && other.from < one.to;
const hours = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 8 }));
/** Of a long day, in steps of ten minutes. */
const longHours = fc.tuple(fc.integer({ min: 0, max: 140 }), fc.integer({ min: 3, max: 12 }));

/** Holds that stand: each put where it fits, in the order they come; `lanes` says which they may have. */
const standing = (most: number, capacity: number, when = hours): fc.Arbitrary<Held[]> =>
  fc
    .array(fc.tuple(when, fc.integer({ min: 1, max: capacity }), fc.boolean(), fc.boolean()), {
      minLength: most > 20 ? most / 2 : 0,
      maxLength: most,
      size: 'max',
    })
    .map((all) => {
      const placed: Held[] = [];
      for (const [[from, length], lane, ...bound] of all) {
        const one = { id: `h${placed.length}`, lane, bound: bound.every(Boolean), from, to: from + length };
        if (!placed.some((other) => other.lane === lane && meet(other, one))) placed.push(one);
      }
      return placed;
    });

/** Whether all of them have a lane when everything that may is tried: every way of giving lanes to the unbound. */
function canStand(items: readonly (Held & { readonly free: boolean })[], capacity: number): boolean {
  const put = (at: number, lanes: readonly number[]): boolean => {
    const one = items[at];
    if (!one) return true;
    const choices = one.free ? Array.from({ length: capacity }, (_, n) => n + 1) : [one.lane];
    return choices.some(
      (lane) =>
        items.slice(0, at).every((other, n) => lanes[n] !== lane || !meet(one, other)) &&
        put(at + 1, [...lanes, lane]),
    );
  };
  return put(0, []);
}

/** What is held after it: bound ones where they were, nobody twice, nobody beyond the capacity. */
function demandSound(all: readonly Held[], asked: Wish, capacity: number, found: Arranged): void {
  const after = all.map((one) => ({ ...one, lane: found.moved.get(one.id) ?? one.lane }));
  for (const one of all) if (one.bound) expect(found.moved.has(one.id)).toBe(false);
  const wished = found.lanes.map((lane) => ({
    id: `wish ${lane}`,
    lane,
    bound: true,
    from: asked.from,
    to: asked.to,
  }));
  expect(asked.lanes ?? found.lanes).toEqual(found.lanes);
  const every = [...after, ...wished];
  expect(every.filter(({ lane }) => lane < 1 || lane > capacity)).toEqual([]);
  for (const [at, one] of every.entries())
    expect(every.slice(at + 1).filter((other) => other.lane === one.lane && meet(one, other))).toEqual([]);
}

describe('property: against every way of giving lanes', () => {
  it('a wish has a place exactly where some way of giving lanes has one, and what is answered is such a way', () => {
    const some = fc
      .integer({ min: 1, max: 3 })
      .chain((capacity) =>
        fc.tuple(
          fc.constant(capacity),
          standing(7, capacity),
          hours,
          fc.option(fc.integer({ min: 1, max: capacity }), { nil: undefined }),
        ),
      );
    fc.assert(
      fc.property(some, ([capacity, all, [from, length], lane]) => {
        const asked = wish(from, from + length, ...(lane === undefined ? [] : [lane]));
        const found = arrange(all, asked, capacity);
        const own = { id: 'wish', lane: lane ?? 1, bound: lane !== undefined, free: lane === undefined };
        const items = [
          { ...own, from, to: from + length },
          ...all.map((one) => ({ ...one, free: !one.bound })),
        ];
        expect(found !== undefined).toBe(canStand(items, capacity));
        if (found) demandSound(all, asked, capacity, found);
      }),
      { numRuns: 1500, seed: 17 },
    );
  });

  it('a full day of ten chairs: as long as nobody is bound, a wish stands exactly where a chair is unused at every time', () => {
    const some = fc.integer({ min: 2, max: 10 }).chain((capacity) =>
      fc.tuple(
        fc.constant(capacity),
        standing(150, capacity).map((all) => all.map((one) => ({ ...one, bound: false }))),
        hours,
      ),
    );
    fc.assert(
      fc.property(some, ([capacity, all, [from, length]]) => {
        const asked = wish(from, from + length);
        const most = Math.max(
          ...Array.from(
            { length },
            (_, n) => all.filter((one) => one.from <= from + n && from + n < one.to).length,
          ),
        );
        const found = arrange(all, asked, capacity);
        expect(found !== undefined).toBe(most < capacity);
        if (found) demandSound(all, asked, capacity, found);
      }),
      { numRuns: 300, seed: 17 },
    );
  });

  it('a full day of ten chairs, some of them with events: what has a place by its making is found', () => {
    const some = fc
      .integer({ min: 2, max: 10 })
      .chain((capacity) =>
        fc.tuple(
          fc.constant(capacity),
          standing(capacity * 40, capacity, longHours),
          fc.infiniteStream(fc.integer({ min: 0, max: 99 })),
        ),
      );
    fc.assert(
      fc.property(some, ([capacity, all, numbers]) => {
        // One of those that stand is taken out and the others' chairs are changed as far as they may: its place is there.
        const next = (): number => Number(numbers.next().value);
        const out = all[next() % Math.max(all.length, 1)];
        if (!out) return;
        const rest = all.filter((one) => one !== out);
        for (let n = 0; n < 40; n += 1) {
          const at = next() % Math.max(rest.length, 1);
          const one = rest[at];
          const lane = 1 + (next() % capacity);
          if (!one || one.bound) continue;
          if (!rest.some((other) => other !== one && other.lane === lane && meet(one, other)))
            rest[at] = { ...one, lane };
        }
        const asked = wish(out.from, out.to);
        const found = arrange(rest, asked, capacity);
        expect(found).toBeDefined();
        if (found) demandSound(rest, asked, capacity, found);
      }),
      { numRuns: 200, seed: 17 },
    );
  });
});
