import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { signIn as arabic } from '#i18n/ar/signIn.ts';
import { signIn as english } from '#i18n/en/signIn.ts';
import { directionOf, type Locale } from '#i18n/locale.ts';
import { base } from '#src/client/session/realm.ts';
import type { Carried } from './address.ts';
import { showIcon } from '#src/theme/favicon.ts';
import { productBrand, readBrand, showColors } from './clinic.ts';
import { DeskContext, type Desk } from './context.tsx';
import { FirstLoginPage } from './FirstLoginPage.tsx';
import { readLocale, writeLocale } from './locale.ts';
import { LoginPage } from './LoginPage.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';
import { takeCarriedToast, type CarriedToast } from './session.ts';
import { StopMailPage } from './StopMailPage.tsx';
import { Toast } from './Toast.tsx';
import { VerifyEmailPage } from './VerifyEmailPage.tsx';

/** The pages before sign-in: one document, five addresses. */
export function AuthApp({ path, carried }: { readonly path: string; readonly carried: Carried }) {
  const [locale, setLocale] = useState<Locale>(readLocale);
  const [brand, setBrand] = useState(productBrand);
  const [settled, setSettled] = useState(false);
  const [toast, setToast] = useState<CarriedToast | undefined>(takeCarriedToast);
  const texts = locale === 'ar' ? arabic : english;

  useEffect(() => showColors(productBrand), []);
  // Asked in each language: a clinic may have a name of its own in English.
  useEffect(() => {
    let isCurrent = true;
    void readBrand(locale).then((found) => {
      if (!isCurrent) return;
      setBrand(found);
      showColors(found);
      setSettled(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  // With the words, before they are painted: English words never stand from right to left, not for a moment.
  useLayoutEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOf(locale);
    const { officialName } = brand;
    document.title =
      officialName === undefined ? texts.productName : `${texts.titlePrefix} - ${officialName}`;
    showIcon(brand.logo);
  }, [brand, locale, texts]);

  const changeLocale = useCallback((next: Locale) => {
    writeLocale(next);
    setLocale(next);
  }, []);
  const closeToast = useCallback(() => setToast(undefined), []);
  const desk = useMemo<Desk>(
    () => ({ locale, texts, changeLocale, brand, settled, toast: setToast }),
    [brand, changeLocale, locale, settled, texts],
  );

  return (
    <DeskContext.Provider value={desk}>
      <CurrentPage path={path} carried={carried} />
      {toast === undefined ? null : <Toast toast={toast} onClose={closeToast} />}
    </DeskContext.Provider>
  );
}

function CurrentPage({ path: address, carried }: { readonly path: string; readonly carried: Carried }) {
  const path = address.slice(base.length);
  if (path.startsWith('/first-login')) return <FirstLoginPage next={carried.next} />;
  if (path.startsWith('/reset-password')) return <ResetPasswordPage token={carried.token} />;
  if (path.startsWith('/verify-email')) return <VerifyEmailPage token={carried.token} />;
  if (path.startsWith('/stop-mail')) return <StopMailPage token={carried.token} />;
  return <LoginPage carried={carried} />;
}
