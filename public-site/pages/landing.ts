import { landing as arabic, type LandingTexts } from '#i18n/ar/landing.ts';
import { landing as english } from '#i18n/en/landing.ts';
import { fill } from '#i18n/fill.ts';
import type { Frame, Page } from '../frame.ts';
import { hostName, linkIn, siteTexts } from '../frame.ts';
import { markup, type Markup } from '../markup.ts';
import { pictureOf, type PictureName } from '../picture.ts';
import { postCards, type PostCard } from './postCards.ts';

/** A plan of the provider; null = as many as one likes, or a price told on request. */
export interface Plan {
  readonly code: string;
  readonly name_ar: string;
  readonly name_en: string;
  readonly price_month: string | null;
  readonly currency: string | null;
  readonly max_active_employees: number | null;
  readonly max_branches: number | null;
  readonly storage_mb: number | null;
}

export interface LandingParts {
  /** The trial first, then what is offered. */
  readonly plans: readonly Plan[];
  readonly posts: readonly PostCard[];
}

/** The first page of the product (platform.md 8). */
export function landingPage(frame: Frame, { plans, posts }: LandingParts): Page {
  const { locale, origin } = frame;
  const texts = locale === 'ar' ? arabic : english;
  const site = siteTexts(locale).product;
  return {
    title: texts.title,
    description: texts.description,
    hasHero: true,
    jsonLd: [
      {
        '@type': 'Organization',
        name: site,
        url: `${origin}/`,
        logo: `${origin}/logo.svg`,
        ...(frame.email === undefined ? {} : { email: frame.email }),
        ...(frame.phone === undefined ? {} : { telephone: frame.phone }),
        address: { '@type': 'PostalAddress', addressLocality: 'Cairo', addressCountry: 'EG' },
      },
      { '@type': 'WebSite', name: site, url: `${origin}/`, inLanguage: ['ar', 'en'] },
      {
        '@type': 'SoftwareApplication',
        name: site,
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Web',
        description: texts.description,
        inLanguage: ['ar', 'en'],
      },
      {
        '@type': 'FAQPage',
        mainEntity: Object.values(texts.questions).map(({ ask, answer }) => ({
          '@type': 'Question',
          name: ask,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
    body: markup`${hero(frame, texts, plans)}${tour(frame, texts)}${trust(texts)}${start(texts)}${plansOf(
      frame,
      texts,
      plans,
    )}${posts.length > 0 && latest(frame, texts, posts)}${questions(texts)}${end(frame, texts)}`,
  };
}

/** A picture of the product in a window's frame. */
function shot(frame: Frame, texts: LandingTexts, name: PictureName, sizes: string, isFirst = false): Markup {
  const alt = fill(frame.locale, siteTexts(frame.locale).pictureOf, { what: texts.shots[name] });
  return markup`<figure class="shot ${name === 'phone' ? 'shot-phone' : 'shot-desk'}">${pictureOf(
    frame,
    name,
    {
      alt,
      sizes,
      isFirst,
    },
  )}</figure>`;
}

function hero(frame: Frame, texts: LandingTexts, plans: readonly Plan[]): Markup {
  const { locale } = frame;
  const trial = plans.find(({ code }) => code === 'trial');
  return markup`<section class="hero"><div class="wide">
<div class="hero-words"><h1>${texts.headingStart} <span class="gilded">${texts.headingEnd}</span></h1>
<p class="lead">${texts.lead}</p>
<p class="calls"><a class="call" href="${linkIn(locale, '/signup')}">${texts.tryFree}</a><a class="call-quiet" href="/login">${texts.enter}</a></p>
${
  typeof trial?.max_active_employees === 'number' &&
  markup`<p class="promise">${fill(locale, texts.promise, { n: trial.max_active_employees })}</p>`
}</div>
<div class="hero-shots">${shot(frame, texts, 'calendar', '(min-width: 62rem) 52rem, 94vw', true)}${shot(
    frame,
    texts,
    'phone',
    '(min-width: 62rem) 15rem, 34vw',
  )}</div></div></section>`;
}

function tour(frame: Frame, texts: LandingTexts): Markup {
  const stops = [
    ['care', 'calendar'],
    ['people', 'record'],
    ['time', 'attendance'],
    ['pay', 'pay'],
    ['rights', 'roles'],
  ] as const;
  return markup`<section class="tour" id="features"><div class="wide">
<div class="section-head"><h2>${texts.tour}</h2><p>${texts.tourLead}</p></div>
${stops.map(([area, picture]) => {
  const { name, title, text, points } = texts[area];
  return markup`<article class="stop"><div class="stop-words"><p class="kicker">${name}</p><h3>${title}</h3><p>${text}</p>
<ul class="points">${points.map((point) => markup`<li>${point}</li>`)}</ul></div>
${shot(frame, texts, picture, '(min-width: 62rem) 40rem, 92vw')}</article>`;
})}
${[texts.money, texts.store, texts.day].map(
  ({
    name,
    title,
    text,
    points,
  }) => markup`<article class="stop stop-last"><div class="stop-words"><p class="kicker">${name}</p><h3>${title}</h3><p>${text}</p></div>
<ul class="points">${points.map((point) => markup`<li>${point}</li>`)}</ul></article>`,
)}</div></section>`;
}

function trust(texts: LandingTexts): Markup {
  return markup`<section class="trust"><div class="wide"><h2>${texts.safeTitle}</h2><ul>${Object.values(
    texts.safe,
  ).map(({ title, text }) => markup`<li><h3>${title}</h3><p>${text}</p></li>`)}</ul></div></section>`;
}

function start(texts: LandingTexts): Markup {
  return markup`<section class="start"><div class="wide"><h2>${texts.startTitle}</h2><ol>${Object.values(
    texts.start,
  ).map(({ title, text }) => markup`<li><h3>${title}</h3><p>${text}</p></li>`)}</ol></div></section>`;
}

function plansOf(frame: Frame, texts: LandingTexts, plans: readonly Plan[]): Markup {
  const { locale } = frame;
  const one = (plan: Plan): Markup => {
    const isTrial = plan.code === 'trial';
    const price = isTrial
      ? markup`<strong>${texts.trialPrice}</strong> ${texts.trialFor}`
      : plan.price_month === null
        ? markup`<a href="${linkIn(locale, '/contact')}">${texts.askPrice}</a>`
        : markup`<strong><bdi dir="ltr">${plan.price_month} ${plan.currency}</bdi></strong> ${texts.perMonth}`;
    const size = [
      plan.max_active_employees !== null && fill(locale, texts.upTo, { n: plan.max_active_employees }),
      plan.max_branches !== null && fill(locale, texts.branches, { n: plan.max_branches }),
      plan.storage_mb !== null && fill(locale, texts.storage, { n: Math.round(plan.storage_mb / 1024) }),
    ].filter((line) => line !== false);
    return markup`<li class="plan${isTrial ? ' plan-trial' : ''}"><h3>${locale === 'ar' ? plan.name_ar : plan.name_en}</h3>
<p class="price">${price}</p><ul class="points">${size.map((line) => markup`<li>${line}</li>`)}</ul>
${isTrial && markup`<a class="call" href="${linkIn(locale, '/signup')}">${texts.tryFree}</a>`}</li>`;
  };
  if (plans.length === 0) return markup``;
  return markup`<section class="plans" id="plans"><div class="wide"><div class="section-head"><h2>${texts.plansTitle}</h2><p>${texts.plansLead}</p></div>
<ul>${plans.map(one)}</ul></div></section>`;
}

const latest = (frame: Frame, texts: LandingTexts, posts: readonly PostCard[]): Markup =>
  markup`<section class="latest"><div class="wide"><div class="section-head"><h2>${texts.postsTitle}</h2><p><a href="${linkIn(
    frame.locale,
    '/blogs',
  )}">${texts.allPosts}</a></p></div>${postCards(frame, posts)}</div></section>`;

const questions = (texts: LandingTexts): Markup =>
  markup`<section class="questions"><div class="wide"><h2>${texts.questionsTitle}</h2><div>${Object.values(
    texts.questions,
  ).map(
    ({ ask, answer }) => markup`<details><summary><h3>${ask}</h3></summary><p>${answer}</p></details>`,
  )}</div></div></section>`;

const end = (frame: Frame, texts: LandingTexts): Markup =>
  markup`<section class="end"><div class="wide"><h2>${texts.endTitle}</h2><p>${texts.endText}</p><p class="calls"><a class="call" href="${linkIn(
    frame.locale,
    '/signup',
  )}">${texts.tryFree}</a><a class="call-quiet" href="${linkIn(frame.locale, '/contact')}">${
    siteTexts(frame.locale).contact
  }</a></p></div></section>`;

/** A clinic's own host: who it is, how to reach it, and the way in for its team (platform.md 8). */
export function clinicPage(frame: Frame): Page {
  const { clinic, locale } = frame;
  if (clinic === undefined) throw new Error('a clinic’s page without a clinic');
  const texts = siteTexts(locale).clinic;
  const name = hostName(frame);
  const other = locale === 'ar' ? clinic.name_en : clinic.name;
  const line = (label: string, value: string | null, href?: string): Markup | false =>
    value !== null &&
    value !== '' &&
    markup`<div><dt>${label}</dt><dd>${
      href === undefined ? value : markup`<a href="${href}" dir="ltr">${value}</a>`
    }</dd></div>`;
  const lines = [
    line(texts.phone, clinic.phone, `tel:${clinic.phone ?? ''}`),
    line(texts.whatsapp, clinic.whatsapp, `https://wa.me/${(clinic.whatsapp ?? '').replace(/\D/g, '')}`),
    line(texts.email, clinic.email, `mailto:${clinic.email ?? ''}`),
    line(texts.address, clinic.address),
  ].filter((one) => one !== false);
  return {
    title: name,
    description: fill(locale, texts.description, { clinic: name }),
    body: markup`<section class="door"><div class="door-card">
<img class="door-logo" src="${clinic.logo ?? '/logo.svg'}" alt="" width="112" height="112">
<h1>${name}</h1>${
      other !== null &&
      other !== '' &&
      other !== name &&
      markup`<p class="door-other" lang="${locale === 'ar' ? 'en' : 'ar'}">${other}</p>`
    }<p class="lead">${texts.lead}</p><a class="call" href="/login">${texts.staff}</a>
${lines.length > 0 && markup`<h2>${texts.reach}</h2><dl>${lines}</dl>`}</div></section>`,
  };
}
