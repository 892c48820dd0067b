import { landing as arabic } from '#i18n/ar/landing.ts';
import { publicSite as arabicSite } from '#i18n/ar/publicSite.ts';
import { landing as english } from '#i18n/en/landing.ts';
import { publicSite as englishSite } from '#i18n/en/publicSite.ts';

/** The card of link previews as a page of its own; fonts as base64. */
export function cardMarkup(locale: 'ar' | 'en', arabicFont: string, latinFont: string, logo: string): string {
  const texts = locale === 'ar' ? arabic : english;
  const { product } = locale === 'ar' ? arabicSite : englishSite;
  const face = (bytes: string, range: string): string =>
    `@font-face{font-family:Cairo;font-weight:200 1000;src:url(data:font/woff2;base64,${bytes}) format('woff2');unicode-range:${range}}`;
  return `<!doctype html><html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"><style>
${face(arabicFont, 'U+0600-06FF,U+FB50-FEFF')}${face(latinFont, 'U+0000-00FF')}
*{box-sizing:border-box;margin:0}
body{width:1200px;height:630px;padding:70px 80px;background:linear-gradient(#0a2342,#12355b);border-bottom:14px solid #c9a227;color:#fff;font-family:Cairo;display:flex;flex-direction:column;justify-content:space-between}
.mark{display:flex;align-items:center;gap:26px;font-size:38px;font-weight:700}
.mark svg{width:92px;height:92px;border:3px solid #ffffff40;border-radius:26px}
h1{font-size:${locale === 'ar' ? 88 : 74}px;font-weight:850;line-height:1.4}
span{background:linear-gradient(#c9a227 0 0) 0 96%/100% 9px no-repeat}
p{font-size:30px;color:#d5dfeb}
</style><div class="mark">${logo}${product}</div><h1>${texts.headingStart}<br><span>${texts.headingEnd}</span></h1></html>`;
}
