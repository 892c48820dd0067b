import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyProduct, startProduct } from '../../scripts/pictures/product.ts';
import { scoresOf } from '../e2e/lighthouse.ts';
import { medianOf } from './fire.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const runs = 5;
const addresses = ['/', '/contact'];

/** One row per public page for docs/benchmarks.md: the median of five Lighthouse runs of the built product (UX-74). */
export async function siteLines(): Promise<string> {
  execFileSync(process.execPath, [path.join(root, 'scripts/build.mjs')], { stdio: 'inherit' });
  // Inside the project, where Node finds the packages.
  const folder = path.join(root, '.pictures/site-bench');
  const product = await startProduct(copyProduct(root, folder), 0);
  try {
    const rows: string[] = [];
    for (const address of addresses) {
      const scores: number[] = [];
      const firsts: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        const one = await scoresOf(`http://www.localhost:${product.port}${address}`, ['performance']);
        scores.push(one.performance);
        firsts.push(one.firstContent / 1000);
      }
      rows.push(`| ${address} | ${medianOf(scores)} | ${medianOf(firsts).toFixed(1)} |`);
    }
    return `
## Public pages

Lighthouse 12 on a phone with slow 4G and a processor four times slower, median of ${runs} runs.

| page | performance | first content, s |
|---|---|---|
${rows.join('\n')}
`;
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
