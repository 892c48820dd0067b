/** Says where an exact decimal of the product becomes a binary float; part of `npm run check`. */
import { fileURLToPath } from 'node:url';
import { floatsIn } from './floats/find.ts';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
const found = floatsIn(root);
for (const place of found) console.log(place);
process.exitCode = found.length === 0 ? 0 : 1;
