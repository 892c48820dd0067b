import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from './plantedTree.ts';

/** An update that sets a status past the engine. */
const setsStatus = /\bupdate\s+\w+(?:\s+\w+)?\s+set\b(?:(?!\bwhere\b)[^`;])*?(?<![.\w])status\s*=/i;

/** Why each may: typed by hand, so that another one is seen. */
const known: Readonly<Record<string, string>> = {
  'resources/inventory/demo/storeDiary.server.ts': 'demo data: the past is written as it would have become',
  'resources/inventory/consumption/gaps.server.ts':
    'what a treatment lacks waits or is over with what it uses: kept beside the ledger, no person decides it',
  'resources/inventory/stock/shortfalls.server.ts':
    'what a treatment lacked is settled by the stock that comes: kept by the ledger, no person decides it',
  'resources/inventory/stock/writeRows.server.ts':
    'a batch is closed while nothing of it is left: kept by the ledger, no person and no rule decides it',
  'resources/office/announcements/receipts.server.ts':
    'receipts follow their announcement by one statement: a changed text is unread again, a withdrawn one is nobody’s',
  'resources/pay/demo/circles.server.ts': 'demo data: the past is written as it would have become',
  'resources/pay/demo/targets.server.ts': 'demo data: the past is written as it would have become',
  'resources/time/attendance-days/matchPunches.server.ts':
    'a punch is of whoever has its number: it follows the number, no person decides it',
  'resources/time/attendance-days/saveDays.server.ts':
    'whether a punch counts or repeats another is reckoned with its day, no person decides it',
  'resources/time/fingerprint-uploads/fingerprint-uploads.server.ts':
    'what a file brought is voided with it by the declared step of the file, half a million rows by one statement',
  'resources/time/punches/punches.server.ts':
    'the declared step voids it; its days are reckoned anew within the step, and must see it',
  'resources/treatments/demo/treatmentsDemo.server.ts':
    'demo data: a plan is signed as it would have been, by the same seal',
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
