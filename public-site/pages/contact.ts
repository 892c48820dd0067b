import { contactPage as arabic, type ContactPageTexts } from '#i18n/ar/contactPage.ts';
import { contactPage as english } from '#i18n/en/contactPage.ts';
import { linkIn, siteTexts, type Frame, type Page } from '../frame.ts';
import { markup, type Markup } from '../markup.ts';

/** What a form sent without script left behind: what was typed and what is wrong with it. */
export interface ContactState {
  readonly sent?: boolean;
  readonly values?: Readonly<Record<string, string>>;
  readonly errors?: Readonly<Record<string, string>>;
  /** One sentence above the form. */
  readonly problem?: string;
}

type Name = keyof ContactPageTexts['fields'];
const kinds: Readonly<Record<Exclude<Name, 'message'>, Markup>> = {
  name: markup`type="text" autocomplete="name" dir="auto"`,
  email: markup`type="email" autocomplete="email" dir="ltr"`,
  clinicName: markup`type="text" autocomplete="organization" dir="auto"`,
  phone: markup`type="tel" autocomplete="tel" dir="ltr"`,
};

/** `/contact` (SPECIFICATION 2, platform.md 8): static information, the form, and the panel that thanks. */
export function contactPage(frame: Frame, state: ContactState = {}): Page {
  const { locale, clinic, origin } = frame;
  const texts = locale === 'ar' ? arabic : english;
  return {
    title: texts.title,
    description: texts.description,
    jsonLd: [
      { '@type': 'ContactPage', name: texts.title, url: `${origin}/contact`, description: texts.description },
    ],
    body: markup`<section class="contact"><div class="wide"><div class="contact-info"><h1>${texts.title}</h1><p class="lead">${
      clinic === undefined ? texts.lead : texts.leadAtClinic
    }</p>${information(frame, texts)}<p><a class="back" href="${linkIn(locale, '/')}">${texts.home}</a></p></div>
<div class="paper">${formOf(frame, texts, state)}${thanks(frame, texts, state.sent === true)}</div></div></section>`,
  };
}

function information({ locale, email, phone }: Frame, texts: ContactPageTexts): Markup {
  return markup`<dl class="facts"><div><dt>${texts.address}</dt><dd>${siteTexts(locale).place}</dd></div>${
    email !== undefined &&
    markup`<div><dt>${texts.emailAddress}</dt><dd><a href="mailto:${email}" dir="ltr">${email}</a></dd></div>`
  }${
    phone !== undefined &&
    markup`<div><dt>${texts.phoneNumber}</dt><dd><a href="tel:${phone}" dir="ltr">${phone}</a></dd></div>`
  }</dl>`;
}

function formOf(
  { locale }: Frame,
  texts: ContactPageTexts,
  { sent, values = {}, errors = {}, problem }: ContactState,
) {
  const field = (name: Name): Markup => {
    const wrong = errors[name];
    const told = wrong !== undefined && markup` aria-invalid="true" aria-describedby="${name}-problem"`;
    const value = values[name] ?? '';
    const input =
      name === 'message'
        ? markup`<textarea id="message" name="message" required dir="auto"${told}>${value}</textarea>`
        : markup`<input id="${name}" name="${name}" required ${kinds[name]} value="${value}"${told}>`;
    return markup`<div class="field${name === 'message' ? ' whole' : ''}"><label for="${name}">${texts.fields[name]}</label>${input}${
      wrong !== undefined && markup`<p class="problem" id="${name}-problem">${wrong}</p>`
    }</div>`;
  };
  return markup`<form id="contact" method="post" action="${linkIn(locale, '/contact')}" data-sending="${texts.sending}" data-failed="${
    texts.failed
  }"${sent === true && markup` hidden`}>
<div id="form-problem" class="form-problem" role="alert" tabindex="-1"${problem === undefined && markup` hidden`}>${problem}</div>
<div class="fields">${(['name', 'email', 'clinicName', 'phone', 'message'] as const).map(field)}</div>
<p class="aside" aria-hidden="true"><label for="honeypot_field">${texts.trap}</label><input id="honeypot_field" name="honeypot_field" tabindex="-1" autocomplete="off"></p>
<button id="submit" class="call" type="submit">${texts.send}</button></form>`;
}

function thanks({ locale }: Frame, texts: ContactPageTexts, isShown: boolean): Markup {
  return markup`<section id="thanks" class="thanks" tabindex="-1"${!isShown && markup` hidden`}><svg viewBox="0 0 48 48" width="56" height="56" aria-hidden="true"><circle cx="24" cy="24" r="22"/><path d="M14 24.5l7 7 13-14"/></svg>
<h2>${texts.sent}</h2><p>${texts.reply}</p><p class="calls"><a class="call" id="another" href="${linkIn(
    locale,
    '/contact',
  )}">${texts.another}</a><a class="call-line" href="${linkIn(locale, '/')}">${texts.home}</a></p></section>`;
}
