/** Says where an exact decimal of the product becomes a binary float; part of `npm run check`. */
import { fileURLToPath } from 'node:url';
import { floatsIn } from './floats/find.ts';

const found = floatsIn(fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, ''));
for (const place of found) console.log(place);
process.exitCode = found.length === 0 ? 0 : 1;
