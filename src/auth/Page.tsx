import type { ReactNode } from 'react';
import { isConsole } from '#src/client/session/realm.ts';
import { useDesk } from './context.tsx';

/** The clinic at one side, the form at the other; one column on a phone. */
export function Page({
  heading,
  help,
  children,
}: {
  readonly heading: string;
  readonly help: string;
  readonly children: ReactNode;
}) {
  const { texts, locale, changeLocale } = useDesk();
  return (
    <div className="page">
      <BrandPanel />
      <main className="panel">
        <div className="panel-top">
          <button
            type="button"
            className="language"
            lang={locale === 'ar' ? 'en' : 'ar'}
            title={texts.languageLabel}
            onClick={() => changeLocale(locale === 'ar' ? 'en' : 'ar')}
          >
            {texts.language}
          </button>
        </div>
        <div className="panel-body">
          <h1>{heading}</h1>
          <p className="help">{help}</p>
          {children}
        </div>
        {isConsole ? null : <p className="panel-foot">{texts.needHelp}</p>}
      </main>
    </div>
  );
}

function BrandPanel() {
  const { texts, brand, settled } = useDesk();
  return (
    <aside className="brand">
      <div className={settled ? 'brand-body' : 'brand-body brand-waiting'}>
        <img className="brand-logo" src={brand.logo} alt="" width="88" height="88" />
        <p className="brand-name">{brand.name ?? texts.productName}</p>
        <span className="brand-line" aria-hidden="true" />
        <p className="brand-tagline">{isConsole ? texts.consoleTagline : texts.tagline}</p>
        <ul className="brand-promises">
          {(isConsole ? [] : texts.promises).map((promise) => (
            <li key={promise}>{promise}</li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

/** The logo alone, while a stored session is checked: the form never flashes (UX-73). */
export function Waiting() {
  const { texts, brand } = useDesk();
  return (
    <div className="waiting" role="status" aria-label={texts.loading}>
      <img src={brand.logo} alt="" width="72" height="72" />
    </div>
  );
}
