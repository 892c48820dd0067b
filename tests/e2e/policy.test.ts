import { expect, it, vi } from 'vitest';
import { atDesk, openDesk, takeBreaches, type Desk } from './support.ts';

/** Documents of their own; those of the app are loaded one by one in screens.test.ts. */
const before = ['/', '/login', '/reset-password?token=x', '/blogs', '/contact'];

async function visit({ page }: Desk, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address, { waitUntil: 'load' });
    await page.locator('h1').first().waitFor();
  }
}

// Loaded whole, one after another: each document with its own policy and nonce. Afterwards the support looks for
// breaches, as after every test of the browser.
it('SEC-38, SEC-45 pages before sign-in load without a breach of the policy or a request elsewhere', () =>
  atDesk({}, (desk) => visit(desk, before)));

it('SEC-38, SEC-45 an inline script, an inline style and a foreign picture are stopped and noticed', async () => {
  const { page, context } = await openDesk({ account: 'owner' });
  try {
    await page.goto('/dashboard');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.planted = 1';
      const style = document.createElement('style');
      style.textContent = 'body { outline: 0 }';
      const image = document.createElement('img');
      image.src = 'https://foreign.example/pixel.png';
      document.body.append(script, style, image);
    });
    const seen: string[] = [];
    for (const directive of ['script-src', 'style-src', 'img-src'])
      await vi.waitFor(() => {
        seen.push(...takeBreaches());
        expect(seen.join('\n')).toContain(directive);
      });
    expect(await page.evaluate(() => 'planted' in window)).toBe(false);
  } finally {
    await context.close();
    takeBreaches();
  }
});
