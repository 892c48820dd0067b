import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';

/**
 * The database part of the product as a process of its own, to be killed by the reliability tests. Every line it
 * prints is `<event> <json>`; a refusal is printed as `refused` and ends it with code 1.
 */
function print(event: string, value: unknown = null): void {
  process.stdout.write(`${event} ${JSON.stringify(value)}\n`);
}

try {
  const config = readConfig(process.env);
  const database = await connect(config);
  print('connected', {
    dataDirectory: config.dataDirectory,
    notices: [...config.notices, ...database.notices],
  });
  const folder = process.env['MIGRATIONS'];
  if (folder !== undefined) {
    print('migrated', await migrate(database.pool, { folder, onApplied: (name) => print('applied', name) }));
  }
  let stopping = false;
  process.on('SIGTERM', () => {
    stopping = true;
    void database.close().then(() => {
      print('closed');
      process.exit(0);
    });
  });
  // Said last: whoever reads it may send the signal at once.
  print('ready', process.pid);
  // Acknowledged writes: a number is printed only after its commit was answered.
  for (let number = 1; process.env['WRITES'] === 'on' && !stopping; number += 1) {
    await database.pool.query('insert into written (number) values ($1)', [number]);
    print('wrote', number);
  }
} catch (reason) {
  print('refused', reason instanceof Error ? { name: reason.name, message: reason.message } : String(reason));
  process.exitCode = 1;
}
