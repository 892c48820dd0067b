import { HOME } from '#src/client/session/realm.ts';

const patience = 1500;
const fileNames = /(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g;

/** Asks for the app's files while the person types, so that the desk opens at once after sign-in. */
export function fetchAppAhead(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (import.meta.env.DEV || connection?.saveData === true) return;
  window.addEventListener('load', () => setTimeout(() => void fetchFiles(), patience), { once: true });
}

async function fetchFiles(): Promise<void> {
  const answer = await fetch(HOME, { headers: { Accept: 'text/html' } }).catch(() => undefined);
  if (!answer?.ok) return;
  // Read as text: a parsed document would try its inline style against this page's policy.
  for (const [, href = ''] of (await answer.text()).matchAll(fileNames)) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = href;
    document.head.append(link);
  }
}
