/** npm start: installs and builds what is missing or stale, then runs the server in this very process. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensurePackages } from './lib/packages.mjs';
import { nodeIsRecentEnough, root, runNode, stopChildren } from './lib/process.mjs';

const say = (sentence) => process.stdout.write(`${sentence}\n`);

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

if (!nodeIsRecentEnough()) {
  fail(
    `This product needs Node 20.19 or later; this is Node ${process.versions.node}. Install it from nodejs.org.`,
  );
}

const interrupt = (signal) => {
  stopChildren(signal);
  process.exit(1);
};
process.on('SIGINT', interrupt).on('SIGTERM', interrupt);

const packages = await ensurePackages();
if (!packages.ok) fail('The packages could not be installed; the lines above say why.');

// Imported only now: until the packages are there, nothing else may be needed.
const { buildIsStale } = await import('./build.mjs');
if (buildIsStale()) {
  say('Building …');
  const { code } = await runNode(join(root, 'scripts/build.mjs'), [], { stream: true });
  if (code !== 0) fail('The build failed; the lines above say why.');
}

// In this process and not in a child: whoever stops or kills the started process stops the server itself, and the
// database notices that its owner is gone.
process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
const server = join(root, 'dist/server/main.mjs');
process.argv[1] = server;
process.setSourceMapsEnabled(true);
try {
  await import(pathToFileURL(server).href);
} catch (error) {
  // What the person who starts it can repair is one sentence; anything else is our mistake and shows where.
  if (['ConfigError', 'EmbeddedError', 'MigrationError'].includes(error?.name)) fail(error.message);
  throw error;
}
