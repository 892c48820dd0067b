import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { inject, vi } from 'vitest';

/** Mails of one event to one address, oldest first, as the product put them into its folder in place of a mailbox. */
async function mailsTo(address: string, event: string): Promise<readonly Email[]> {
  const folder = inject('mailFolder');
  const names = await readdir(folder).catch((): string[] => []);
  const files = names.filter((name) => name.endsWith('.eml') && name.includes(`-${event}-`)).toSorted();
  const mails = await Promise.all(
    files.map(async (name) => await PostalMime.parse(await readFile(path.join(folder, name)))),
  );
  return mails.filter(({ to }) => to?.some((one) => one.address === address));
}

/** The link of the newest such mail; waits until there is one. */
export async function linkMailedTo(address: string, event: string): Promise<string> {
  return await vi.waitFor(
    async () => {
      const text = (await mailsTo(address, event)).at(-1)?.text ?? '';
      const link = /https?:\/\/\S+/.exec(text)?.[0];
      if (link === undefined) throw new Error(`No ${event} with a link to ${address}`);
      return link;
    },
    { timeout: 20_000, interval: 100 },
  );
}
