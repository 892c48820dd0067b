import { linkIn, siteTexts, type Frame, type Page } from '../frame.ts';
import { markup, type Markup } from '../markup.ts';

function refusal(
  frame: Frame,
  title: string,
  text: string,
  ways: readonly (readonly [string, string])[],
): Page {
  const links = ways.map(
    ([name, to], at): Markup =>
      markup`<a class="${at === 0 ? 'call' : 'call-line'}" href="${linkIn(frame.locale, to)}">${name}</a>`,
  );
  return {
    title,
    description: text,
    isHidden: true,
    body: markup`<section class="refusal"><div class="narrow"><h1>${title}</h1><p class="lead">${text}</p><p class="calls">${links}</p></div></section>`,
  };
}

/** 404 for an address of the site nobody knows. */
export function notFoundPage(frame: Frame): Page {
  const { notFound, home, blog, contact } = siteTexts(frame.locale);
  return refusal(frame, notFound.title, notFound.text, [
    [home, '/'],
    [blog, '/blogs'],
    [contact, '/contact'],
  ]);
}

/** 410 for a post that was put away (platform.md 9). */
export function gonePage(frame: Frame): Page {
  const { gone, home } = siteTexts(frame.locale);
  return refusal(frame, gone.title, gone.text, [
    [gone.toList, '/blogs'],
    [home, '/'],
  ]);
}

/** 404 for a host no clinic has; the ways lead to the product's own host. */
export function nobodyPage(frame: Frame): Page {
  const { nobody, signUp, home } = siteTexts(frame.locale);
  return refusal(frame, nobody.title, nobody.text, [
    [home, `${frame.origin}/`],
    [signUp, `${frame.origin}/signup`],
  ]);
}
