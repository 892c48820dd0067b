import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { resources } from '#resources/index.ts';
import { serverRulesRegistry } from '#resources/index.server.ts';
import { createClinic } from '#server/clinic/newClinic.ts';
import { actorOf } from '#server/jobs/actor.ts';
import { newId } from '#server/kit/ids.ts';
import { createRepository } from '#server/data/repository.ts';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { inClinic, transaction } from '#server/db/transaction.ts';
import { insertRows } from '#server/clinic/insertRows.ts';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import { branches } from '#resources/people/branches/branches.ts';
import { planExport } from '#server/transfer/exportFile.ts';

/** tsx tests/load/exportBench.ts [rows]: time and memory of one export with all columns, as the background job makes it. */
const rows = Number(process.argv[2] ?? 100_000);
const folder = mkdtempSync(path.join(tmpdir(), 'export-bench-'));
// The embedded database runs under an account of its own when started as root; it must be able to pass.
chmodSync(folder, 0o755);
const config = readConfig({ DATA_DIR: folder, SEED: 'none' });
const database = await connect(config);
try {
  await migrate(database.pool);
  const [clinicId, employee, user] = [newId(), newId(), newId()];
  await transaction(database.pool, clinicId, async (tx) => {
    const start = await createClinic(tx, {
      id: clinicId,
      subdomain: 'bench',
      name: 'قياس',
      name_en: 'Bench',
      // The table holds the plan's limits itself.
      plan_limits: {},
    });
    await insertRows(tx, 'employees', [
      {
        id: employee,
        employee_no: 'B-1',
        full_name_ar: 'مالك القياس',
        gender: 'male',
        phone: '+201000000000',
        branch_id: start.branch,
        department_id: [...start.departments.values()][0],
        job_title_id: [...start.titles.values()][0],
      },
    ]);
    await insertRows(tx, 'users', [
      { id: user, employee_id: employee, name: 'bench', is_owner: true, is_active: true },
    ]);
  });
  await inClinic(
    database.pool,
    clinicId,
    [
      {
        text: `insert into branches (clinic_id, id, name_ar, name_en, code, phone, address, latitude, longitude, geofence_m, manager_id, status)
          select app_clinic(), new_id(), 'فرع رقم ' || n, 'Branch ' || n, 'B' || n, '+2010' || lpad(n::text, 8, '0'), 'شارع ' || n,
            30.05, 31.25, 150, $1, 'active' from generate_series(1, $2::int) n`,
        values: [employee, rows],
      },
    ],
    { statementTimeout: 0 },
  );
  const catalogue = buildCatalogue(resources);
  const { inside } = createRepository({
    database,
    catalogue,
    rules: serverRulesRegistry,
    linkTo: (_, page) => page,
  });
  const asked = {
    userId: user,
    locale: 'ar',
    requestId: 'bench',
    ip: '127.0.0.1',
    userAgent: 'bench',
  } as const;
  const principal = await actorOf(database.pool, clinicId, asked, new Date());
  if (principal === undefined) throw new Error('There is nobody to export for.');
  const parts = { pool: database.pool, catalogue, rules: inside.services.rules };
  for (const format of ['xlsx', 'csv'] as const) {
    const started = Date.now();
    const planned = await planExport(parts, principal, branches, { format, columns: 'all' }, 'job');
    const [at, heap] = [process.memoryUsage().rss, [] as number[]];
    let bytes = 0;
    await planned.write(
      (piece) => Promise.resolve(void (bytes += piece.length)),
      (done) => {
        if (done % 10_000 === 0) heap.push(Math.round(process.memoryUsage().rss / 1_048_576));
        return Promise.resolve();
      },
    );
    const line = {
      format,
      rows: planned.total,
      seconds: (Date.now() - started) / 1000,
      megabytes: bytes / 1_048_576,
    };
    process.stdout.write(
      `${JSON.stringify({ ...line, rssAtStart: Math.round(at / 1_048_576), rssEvery10000: heap })}\n`,
    );
  }
} finally {
  await database.close();
}
