import { signUp as arabic, type SignUpTexts } from '#i18n/ar/signUp.ts';
import { signUpAnswers as arabicAnswers } from '#i18n/ar/signUpAnswers.ts';
import { signUp as english } from '#i18n/en/signUp.ts';
import { signUpAnswers as englishAnswers } from '#i18n/en/signUpAnswers.ts';
import { linkIn, type Frame, type Page } from '../frame.ts';
import { dataBlock, markup, type Markup, type Part } from '../markup.ts';

/** `/signup` (platform.md 5): the form; what it says while it is filled in travels beside it as data. */
export function signUpPage(frame: Frame): Page {
  const { locale } = frame;
  const texts = locale === 'ar' ? arabic : english;
  const answers = locale === 'ar' ? arabicAnswers : englishAnswers;
  return {
    title: texts.signUpTitle,
    description: texts.signUpLead,
    body: markup`<section class="signup"><div class="wide"><div class="signup-words"><h1>${texts.signUpTitle}</h1><p class="lead">${
      texts.signUpLead
    }</p></div><div class="paper"><form id="signup" novalidate>
<div id="form-problem" class="form-problem" role="alert" tabindex="-1" hidden></div>
${clinicPart(texts)}${ownerPart(texts)}${lastPart(locale, texts)}</form>
<section id="done" class="thanks" hidden tabindex="-1"></section></div></div></section>${dataBlock(
      'application/json',
      { ...answers, submit: texts.submit },
      'texts',
    )}`,
  };
}

const field = (name: string, label: string, input: Part, hint?: Part): Markup =>
  markup`<div class="field"><label for="${name}">${label}</label>${input}${hint}</div>`;
const hintOf = (name: string, text: string): Markup => markup`<p class="hint" id="${name}-hint">${text}</p>`;
const stateOf = (name: string): Markup =>
  markup`<div id="${name}-state" class="state" aria-live="polite"></div>`;
const choices = (names: readonly string[], texts: Readonly<Record<string, string>>): Markup[] =>
  names.map((name) => markup`<option value="${name}">${texts[name]}</option>`);

function clinicPart(texts: SignUpTexts): Markup {
  return markup`<fieldset><legend>${texts.clinicPart}</legend>
${field(
  'clinic_name',
  texts.clinicName,
  markup`<input id="clinic_name" name="clinic_name" maxlength="80" required autocomplete="organization" dir="auto">`,
)}
${field(
  'clinic_name_en',
  texts.clinicNameEn,
  markup`<input id="clinic_name_en" name="clinic_name_en" maxlength="80" autocomplete="off" dir="ltr">`,
)}
<div class="field whole"><label for="subdomain">${texts.subdomain}</label><div class="joined" dir="ltr"><input id="subdomain" name="subdomain" maxlength="30" required autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="subdomain-hint subdomain-state"><span id="base" class="fixed"></span></div>${hintOf(
    'subdomain',
    texts.subdomainHint,
  )}${stateOf('subdomain')}</div>
${field(
  'clinic_type',
  texts.clinicType,
  markup`<select id="clinic_type" name="clinic_type">${choices(['dental', 'medical', 'mixed'], texts)}</select>`,
)}
${field(
  'country',
  texts.country,
  markup`<select id="country" name="country">${choices(['EG', 'SA', 'AE', 'KW', 'QA', 'BH', 'OM', 'JO'], texts)}</select>`,
)}</fieldset>`;
}

function ownerPart(texts: SignUpTexts): Markup {
  const secret = (name: string, described: string): Markup =>
    markup`<input id="${name}" name="${name}" type="password" required autocomplete="new-password" dir="ltr"${
      described !== '' && markup` aria-describedby="${described}"`
    }>`;
  return markup`<fieldset><legend>${texts.ownerPart}</legend>
${field(
  'owner_name',
  texts.ownerName,
  markup`<input id="owner_name" name="owner_name" maxlength="80" required autocomplete="name" dir="auto">`,
)}
${field(
  'name',
  texts.userName,
  markup`<input id="name" name="name" maxlength="50" required autocomplete="username" autocapitalize="none" spellcheck="false" dir="ltr" aria-describedby="name-hint">`,
  hintOf('name', texts.userNameHint),
)}
${field(
  'email',
  texts.email,
  markup`<input id="email" name="email" type="email" maxlength="254" required autocomplete="email" dir="ltr">`,
)}
${field(
  'phone',
  texts.phone,
  markup`<div class="joined" dir="ltr"><span id="code" class="fixed">+20</span><input id="phone" name="phone" type="tel" maxlength="25" required autocomplete="tel-national"></div>`,
)}
${field('password', texts.password, secret('password', 'password-hint password-state'), [
  hintOf('password', texts.passwordHint),
  stateOf('password'),
])}
${field(
  'password_confirmation',
  texts.confirmation,
  secret('password_confirmation', ''),
  markup`<label class="check" hidden id="reveal-row"><input type="checkbox" id="reveal"><span>${texts.showPassword}</span></label>`,
)}</fieldset>`;
}

function lastPart(locale: Frame['locale'], texts: SignUpTexts): Markup {
  const check = (name: string, label: string, more: Part = ''): Markup =>
    markup`<label class="check"><input type="checkbox" id="${name}" name="${name}"${more}><span>${label}</span></label>`;
  return markup`<div class="field">${check('sample_data', texts.sampleData, markup` aria-describedby="sample-hint"`)}${hintOf(
    'sample',
    texts.sampleHint,
  )}</div>
<div class="field">${check('accept_terms', texts.terms, markup` required`)}<p class="hint"><a href="${linkIn(
    locale,
    '/terms',
  )}" target="_blank" rel="noopener">${texts.readTerms}</a></p></div>
<p class="aside" aria-hidden="true"><label for="honeypot_field">${texts.trap}</label><input id="honeypot_field" name="honeypot_field" tabindex="-1" autocomplete="off"></p>
<button id="submit" class="call" type="submit">${texts.submit}</button>
<noscript><p class="hint">${texts.needsScript}</p></noscript><p class="hint">${texts.haveClinic}</p>`;
}
