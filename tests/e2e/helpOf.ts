import { button } from './forms.ts';
import type { Desk } from './support.ts';

/** Presses "what is this" and reads what it says: its name, its sentences and its tasks. */
export async function helpOf({ page }: Desk): Promise<{ name: string | null; tasks: string[] }> {
  await button(page, 'ما هذه الصفحة؟').first().click();
  const help = page.getByRole('dialog').filter({ hasText: 'ما يمكنك فعله هنا' });
  await help.waitFor();
  const tasks = await help.getByRole('listitem').allInnerTexts();
  const name = await help.getAttribute('aria-label');
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  return { name, tasks };
}
