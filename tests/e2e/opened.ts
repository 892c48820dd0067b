import { settled, type Desk } from './support.ts';

/** Loads an address and waits until its page is there and asks nothing more. */
export async function opened(desk: Desk, address: string): Promise<void> {
  await desk.page.goto(address);
  await desk.page.locator('main').waitFor();
  await settled(desk);
}
