import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { distributedFaults } from './distributedSql.ts';

/**
 * Every statement a suite makes the product send is looked at where it leaves (pg's own client, so the product pays nothing),
 * once for each text. What a distributed PostgreSQL would refuse fails the test file that sent it first.
 */

/** Statements that stay as they are, by their beginning, with the reason. */
const accepted: readonly (readonly [beginning: string, reason: string])[] = [
  [
    'update idempotency_keys set created_at = clock_timestamp()',
    'The statement before it waits for the other holder of the key; the time after the wait counts (REL-12).',
  ],
];

interface Watch {
  readonly seen: Set<string>;
  faults: string[];
}

/** One for all files of a worker. */
const watch: Watch = ((globalThis as { statementWatch?: Watch }).statementWatch ??= watching());

function watching(): Watch {
  const made: Watch = { seen: new Set(), faults: [] };
  type Query = (this: pg.Client, first: unknown, ...rest: unknown[]) => unknown;
  const client = pg.Client.prototype as unknown as { query: Query };
  const send = client.query;
  client.query = function (first, ...rest) {
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
    if (text !== undefined && !made.seen.has(text)) {
      made.seen.add(text);
      made.faults.push(...faultsOf(text));
    }
    return send.call(this, first, ...rest);
  };
  return made;
}

function faultsOf(text: string): string[] {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  const faults = distributedFaults(text);
  if (faults.length === 0 || accepted.some(([beginning]) => plain.startsWith(beginning))) return [];
  const from = sender();
  // What a test asks the database itself is no statement of the product.
  return from?.includes('/tests/')
    ? []
    : [`${faults.join(', ')}: ${plain.slice(0, 200)} (${from ?? 'unknown'})`];
}

/** The first line of the stack that is not the way to the database. */
function sender(): string | undefined {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 40;
  const lines = (new Error('where').stack ?? '').split('\n').slice(1);
  Error.stackTraceLimit = limit;
  return lines
    .find((line) => !/node_modules|node:|\/server\/db\/|\/setup\/statements|<anonymous>/.test(line))
    ?.trim();
}

/** The faults found since the last call. */
export function takeFaults(): string[] {
  const { faults } = watch;
  watch.faults = [];
  return faults;
}

afterAll(() => expect(takeFaults()).toEqual([]));
