import { terms as arabic } from '#i18n/ar/terms.ts';
import { terms as english } from '#i18n/en/terms.ts';
import { linkIn, type Frame, type Page } from '../frame.ts';
import { markup, type Markup } from '../markup.ts';

/** `/terms`: what somebody agrees to who registers a clinic (platform.md 5), in plain words. */
export function termsPage({ locale, base }: Frame): Page {
  const texts = locale === 'ar' ? arabic : english;
  const part = (title: string, text: string): Markup =>
    markup`<section><h2>${title}</h2><p>${text}</p></section>`;
  return {
    title: texts.title,
    description: texts.description,
    body: markup`<article class="post"><div class="narrow"><h1>${texts.title}</h1><p class="lead">${texts.description}</p><div class="prose">${[
      part(texts.trialTitle, texts.trial),
      part(texts.dataTitle, texts.data),
      part(texts.secretTitle, texts.secret),
      part(texts.youTitle, texts.you),
      part(texts.endTitle, texts.end),
      part(texts.changeTitle, texts.change),
    ]}<p><a href="${linkIn(locale, `${base}/signup`)}">${texts.toSignUp}</a></p></div></div></article>`,
  };
}
