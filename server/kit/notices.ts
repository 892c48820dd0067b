/** What an entity's server rules declare as news (platform.md 11). */
export type { NoticeArea, NoticeDeclaration, Notices } from '../outbox/noticeDeclarations.ts';
