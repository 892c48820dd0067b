// Before the first paint. Browsers keep this file for ever: a change of it needs a new name, here, in app.html and in
// auth.html.

// The host redirect.<base> belongs to no clinic: the first segment of the path names the one to go to, everything else
// stays. What is no clinic's name leads to www, and nothing leads out of the domain (platform.md 1, SEC-09). The server
// does the same; this is for pages that somebody else serves.
(() => {
  const [label, ...base] = location.hostname.toLowerCase().replace(/\.$/, '').split('.');
  if (label !== 'redirect' || base.length === 0) return;
  const [, segment, rest] = /^\/([^/]*)(.*)$/.exec(location.pathname) ?? [];
  let clinic = '';
  try {
    clinic = decodeURIComponent(segment).toLowerCase();
  } catch {
    // Half an escape is no name.
  }
  const isName = /^[a-z](?!.*--)[a-z0-9-]{1,28}[a-z0-9]$/.test(clinic);
  const isReserved = ['www', 'api', 'register', 'staging', 'redirect', base[0]].includes(clinic);
  const port = location.port === '' ? '' : `:${location.port}`;
  const home = `${location.protocol}//${isName && !isReserved ? clinic : 'www'}.${base.join('.')}${port}`;
  document.documentElement.hidden = true;
  location.replace(
    isName && !isReserved ? `${home}${rest || '/'}${location.search}${location.hash}` : `${home}/`,
  );
})();

// The theme chosen on this device, so that a dark page never flashes light.
(() => {
  let chosen;
  try {
    chosen = JSON.parse(localStorage.getItem('RaStore.theme'));
  } catch {
    // Nothing readable was kept: the device decides.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const { documentElement: page } = document;
  page.dataset.theme = dark ? 'dark' : 'light';
  page.style.colorScheme = page.dataset.theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#17212b' : '#ffffff');
})();
