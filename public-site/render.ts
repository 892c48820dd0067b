/**
 * The one door through which the server draws public pages (platform.md 8 and 9). Pure functions of what they are given:
 * no request, no database, no clock.
 */
export { documentOf, linkIn, type ClinicFace, type Frame, type Page } from './frame.ts';
export { robotsOf, rssOf, sitemapOf } from './feeds.ts';
export { blogListPage, blogPostPage, type BlogList, type Post } from './pages/blog.ts';
export { contactPage } from './pages/contact.ts';
export { clinicPage, landingPage, type Plan } from './pages/landing.ts';
export type { PostCard } from './pages/postCards.ts';
export { gonePage, nobodyPage, notFoundPage } from './pages/refusals.ts';
export { signUpPage } from './pages/signup.ts';
export { termsPage } from './pages/terms.ts';
