import { beforeAll, describe, expect, it, vi } from 'vitest';
import { punchTimes } from './punchTimes.ts';
import type { FileLine } from './punchLine.ts';

const cairo = { zone: 'Africa/Cairo', offsetSeconds: 0 };
const now = Date.parse('2027-01-01T00:00:00Z');
const lines = (...texts: readonly string[]): readonly FileLine[] =>
  texts.map((text, at) => {
    const [wall = '', user = '12', state = '0'] = text.split(' ');
    return { line: at + 1, user, wall: Date.parse(`${wall}Z`), state: Number(state), verify: 1 };
  });
const told = (texts: readonly string[], device = cairo) =>
  punchTimes(
    device,
    now,
  )(lines(...texts)).lines.map(({ at, flag }) => `${new Date(at).toISOString()} ${flag}`);

describe.each(['UTC', 'Africa/Cairo', 'America/Los_Angeles'])('on a machine in %s', (machine) => {
  beforeAll(() => {
    vi.stubEnv('TZ', machine);
    return () => void vi.unstubAllEnvs();
  });

  it('an ordinary time is what the zone says', () => {
    expect(told(['2026-11-02T10:00:05', '2026-07-02T10:00:05'])).toEqual([
      '2026-11-02T08:00:05.000Z null',
      '2026-07-02T07:00:05.000Z null',
    ]);
  });
  it('a time that does not exist is read with the offset before it (hr.md 2.5)', () => {
    expect(told(['2026-04-23T23:59:59', '2026-04-24T00:30:10', '2026-04-24T01:00:00'])).toEqual([
      '2026-04-23T21:59:59.000Z null',
      '2026-04-23T22:30:10.000Z dst_gap',
      '2026-04-23T22:00:00.000Z null',
    ]);
  });
  it('a repeated hour is its first reading until the file steps back inside it, whoever punched', () => {
    expect(
      told([
        '2026-10-29T23:10:00 1',
        '2026-10-29T23:50:00 2',
        '2026-10-29T23:05:00 3',
        '2026-10-29T23:20:00 4',
      ]),
    ).toEqual([
      '2026-10-29T20:10:00.000Z dst_ambiguous',
      '2026-10-29T20:50:00.000Z dst_ambiguous',
      '2026-10-29T21:05:00.000Z dst_ambiguous',
      '2026-10-29T21:20:00.000Z dst_ambiguous',
    ]);
  });
  it('the same time and state of the same person again is the second reading', () => {
    expect(
      told(['2026-10-29T23:10:00 1', '2026-10-29T23:10:00 2', '2026-10-29T23:10:00 1']).map((one) =>
        one.slice(11, 16),
      ),
    ).toEqual(['20:10', '20:10', '21:10']);
  });
});

it('what the clock is behind is added to what it shows (hr.md 2.3)', () => {
  expect(told(['2026-11-02T10:00:00'], { ...cairo, offsetSeconds: -90 })).toEqual([
    '2026-11-02T07:58:30.000Z null',
  ]);
});

it('the future and a reset clock are bad lines (hr.md 2.4)', () => {
  const at = Date.parse('2026-11-02T08:00:00Z');
  const read = punchTimes(
    cairo,
    at,
  )(lines('2026-11-02T10:10:00', '2026-11-02T10:10:01', '2009-12-31T23:59:59', '2010-01-01T00:00:00'));
  expect(read.lines.map(({ line }) => line)).toEqual([1, 4]);
  expect(read.bad).toEqual([
    { line: 2, code: 'l_future', text: '12 2026-11-02 10:10:01 0' },
    { line: 3, code: 'l_too_old', text: '12 2009-12-31 23:59:59 0' },
  ]);
});
