// Before the first paint: the theme chosen on this device, so that a dark page never flashes light. Browsers keep this
// file for ever: a change of it needs a new name, here, in app.html and in auth.html.
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
