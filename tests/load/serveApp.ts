/** The product over the same database, in a process of its own. */
import { resources } from '#resources/index.ts';
import { serverRulesRegistry } from '#resources/index.server.ts';
import { buildApp } from '#server/app/app.ts';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { keepHeapSmall } from '#server/heap.ts';
import { createLogger } from '#server/log.ts';

keepHeapSmall();
const config = readConfig(process.env);
const database = await connect(config);
const logger = createLogger({ production: true, destination: { write: () => undefined } });
// The other side of what is measured of the log: the same product, whose declarations ask for none.
const declared =
  process.env['BENCH_UNLOGGED'] === undefined
    ? resources
    : resources.map(({ opened: _opened, ...resource }) => resource);
// What a new clinic's first day works off beside the calls (two years of attendance, among others) is none of theirs.
const platformWork = process.env['BENCH_WORK'] === 'off' ? 'off' : 'on';
const app = await buildApp({
  config,
  database,
  resources: declared,
  rules: serverRulesRegistry,
  logger,
  platformWork,
});
const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: Number(new URL(origin).port) });
process.on('message', () => process.send?.({ megabytes: process.memoryUsage().rss / 1_048_576 }));
process.on('disconnect', () => process.exit(0));
