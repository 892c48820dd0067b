const patience = 1500;

/** Asks for the app's files while the person types, so that the desk opens at once after sign-in. */
export function fetchAppAhead(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (import.meta.env.DEV || connection?.saveData === true) return;
  window.addEventListener('load', () => setTimeout(() => void fetchFiles(), patience), { once: true });
}

async function fetchFiles(): Promise<void> {
  const answer = await fetch('/dashboard', { headers: { Accept: 'text/html' } }).catch(() => undefined);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const file of page.querySelectorAll(
    'script[src], link[rel="modulepreload"], link[rel="stylesheet"]',
  )) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = file.getAttribute('src') ?? file.getAttribute('href') ?? '';
    document.head.append(link);
  }
}
