import { localeOf, shellFor } from '#i18n/index.ts';
import { documents } from '#src/client/session/session.ts';

/** Stands alone: whatever failed may be the theme or the language itself, so nothing of them is used here. */
export function Fatal() {
  const { pages } = shellFor(localeOf(document.documentElement.lang));
  return (
    <div role="alert" style={{ padding: '18vh 24px', textAlign: 'center', fontFamily: 'inherit' }}>
      <h1 style={{ fontSize: '1.3rem', margin: '0 0 8px' }}>{pages.fatal}</h1>
      <p style={{ margin: '0 0 24px', color: '#56636f' }}>{pages.fatalHelp}</p>
      <button
        type="button"
        onClick={() => documents.reload()}
        style={{
          font: 'inherit',
          padding: '10px 20px',
          borderRadius: 8,
          border: 0,
          background: '#12355b',
          color: '#fff',
          cursor: 'pointer',
        }}
      >
        {pages.reload}
      </button>
    </div>
  );
}
