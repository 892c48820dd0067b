import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from './plantedTree.ts';

/** An update that sets a status past the engine. */
const setsStatus = /\bupdate\s+\w+(?:\s+\w+)?\s+set\b(?:(?!\bwhere\b)[^`;])*?(?<![.\w])status\s*=/i;

/** Why each may: typed by hand, so that another one is seen. */
const known: Readonly<Record<string, string>> = {
  'resources/inventory/demo/storeDiary.server.ts': 'demo data: the past is written as it would have become',
  'resources/inventory/stock/postStock.server.ts':
    'a batch is closed while nothing of it is left: kept by the ledger, no person and no rule decides it',
  'resources/pay/demo/targets.server.ts': 'demo data: the past is written as it would have become',
  'server/console/publishing.ts':
    'a post appears at its hour: the hour makes the declared transition, with nobody to make it',
  'server/db/functions/console.sql':
    'a view of the console: writes to its table what the engine wrote to the view',
  'server/http/idempotency.ts': 'the status of a kept answer, no record’s',
};

const sources = ['resources', 'server'].flatMap((folder) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    join(folder, file),
  ),
);

it('no statement of ours sets a status beside the engine but those that are named with their reason', () => {
  const found = sources.filter(
    (file) =>
      /\.(?:ts|sql)$/.test(file) &&
      !/\.test\.ts$|db\/migrations\//.test(file) &&
      setsStatus.test(readFileSync(join(repository, file), 'utf8')),
  );
  expect(found.toSorted()).toEqual(Object.keys(known).toSorted());
});

it.each([
  [true, 'update targets set status = $2 where id = any ($1)'],
  [true, "update x t set received_at = now(), status = 'received', version = 1 where true"],
  [false, "update x set version = 1 where status = 'draft'"],
])('tells a set status from one that is asked for: %s', (is, text) => expect(setsStatus.test(text)).toBe(is));
