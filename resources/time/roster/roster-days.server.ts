import { serverRules } from '#server/kit/rules.ts';
import { paintRoster } from './paintRoster.server.ts';
import { readRoster } from './roster.server.ts';
import { rosterDays } from './roster-days.ts';

/** The roster is read and painted whole; its single rows come about in no other way but a swap (hr.md 2.1). */
export const rosterDayRules = serverRules(rosterDays, { operations: { readRoster, paintRoster } });
