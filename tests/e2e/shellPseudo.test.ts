import { expect, it } from 'vitest';
import { addressFor, catalogue } from './records.ts';
import { cutTexts, withPseudoWords } from './pseudo.ts';
import { atDesk, goTo, picture, settled } from './support.ts';

/** One of each kind of screen, and the pages of the shell. */
async function screens(): Promise<readonly string[]> {
  const of = async (resource: string, name: string): Promise<string> => {
    const entry = catalogue.screens.find((one) => one.resource.name === resource && one.name === name);
    if (!entry) throw new Error(`${resource} has no screen ${name}`);
    return addressFor(entry);
  };
  const records = [
    ['employees', 'list'],
    ['employees', 'create'],
    ['employees', 'show'],
    ['penalties', 'list'],
    ['penalties', 'edit'],
    ['targets', 'list'],
  ] as const;
  const addresses = await Promise.all(records.map(([resource, name]) => of(resource, name)));
  return ['/dashboard', '/settings', '/notifications', ...addresses];
}

it.each([
  [1366, 768],
  [390, 844],
])('words longer by two fifths are cut nowhere at %i px (UX-58)', async (width, height) => {
  const addresses = await screens();
  await atDesk({ account: 'owner', locale: 'en', width, height }, async (desk) => {
    const { page, context } = desk;
    await withPseudoWords(context);
    await page.goto('/dashboard');
    await settled(desk);
    // The words are really longer.
    expect(await page.getByRole('navigation').first().innerText()).toContain('Home Ho');
    const cut: string[] = [];
    for (const address of addresses) {
      await goTo(desk, address);
      await settled(desk);
      for (const text of await cutTexts(page)) cut.push(`${address}: ${text}`);
      await picture(page, `pseudo-${width}-${address}`);
    }
    await page.keyboard.press('Control+KeyK');
    await page.getByRole('dialog').getByRole('option').first().waitFor();
    for (const text of await cutTexts(page)) cut.push(`palette: ${text}`);
    expect([...new Set(cut)]).toEqual([]);
  });
});
