/** Says where an exact decimal of the product becomes a binary float; part of `npm run check`. */
import { fileURLToPath } from 'node:url';
import { floatsIn } from './floats/find.ts';

/** Files that were being written anew when the check came: they compare with nothing, or draw. The list only becomes shorter. */
const beingRewritten = [
  'resources/inventory/stock-batches/BatchActions.tsx',
  'resources/inventory/stock-batches/BatchOperations.tsx',
  'resources/inventory/stock-batches/BatchStock.tsx',
  'resources/inventory/stock-batches/LeavingShelf.tsx',
  'resources/inventory/stock-counts/countLines.server.ts',
  'resources/inventory/stock-receipts/liveCosts.ts',
];

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
const found = floatsIn(root).filter((place) => !beingRewritten.some((file) => place.startsWith(`${file}:`)));
for (const place of found) console.log(place);
process.exitCode = found.length === 0 ? 0 : 1;
