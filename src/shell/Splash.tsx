import { localeOf, shellFor } from '#i18n/index.ts';

/** The page's own splash, kept on screen while code and session are read: same mark-up and style as in app.html. */
export function Splash() {
  const { frame } = shellFor(localeOf(document.documentElement.lang));
  return (
    <div className="splash" role="status" aria-label={frame.loading}>
      <img src="/logo.svg" alt="" width="72" height="72" />
    </div>
  );
}
