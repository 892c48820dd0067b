import { isId } from '#metadata/fields/validate.ts';
import type { Repository } from '../data/repository.ts';
import { wallFor } from '../data/statement/services.ts';
import { transaction } from '../db/transaction.ts';
import { asDownload } from '../http/download.ts';
import { routesWith, type Route } from '../http/route.ts';
import { calendarFile } from '../kit/calendarFile.ts';
import type { AreaCalendar, CalendarReader } from '../kit/calendars.ts';
import { ProblemError } from '../problems.ts';

interface FileParts {
  readonly repository: Repository;
}

const readers: ReadonlySet<string> = new Set(['staff', 'patient']);

const readerParameter = {
  schema: { type: 'string', enum: [...readers] },
  description: 'Whose calendar it is for; of those who work here where not said',
  read(sent: string | undefined): CalendarReader {
    const wanted = sent ?? 'staff';
    if (!readers.has(wanted)) throw new ProblemError('bad_request');
    return wanted as CalendarReader;
  },
};

/** The calendar file of one record, for whoever sees the record: the record is read as its caller first (UX-37). */
export function calendarFileRoute(calendar: AreaCalendar): Route<FileParts> {
  return routesWith<FileParts>()({
    method: 'GET',
    path: `/${calendar.resource}/:id/calendar-file` as '/x/:id/calendar-file',
    name: `${calendar.resource}.calendarFile`,
    words: { en: 'Its calendar file', ar: 'ملف التقويم' },
    tag: calendar.resource,
    access: calendar.access,
    judgedInside: true,
    config: { module: calendar.module },
    query: { for: readerParameter },
    async work({ parts: { repository }, principal, params, query, request, reply }) {
      const { catalogue, database } = repository.inside.services;
      const resource = catalogue.byName.get(calendar.resource);
      if (resource === undefined || !isId(params.id)) throw new ProblemError('not_found');
      await repository.one(principal, resource, params.id);
      const entry = await transaction(database.pool, wallFor(principal), (tx) =>
        calendar.entry(
          {
            query: async (sql, values = []) => (await tx.query(sql, values)).rows,
            locale: request.locale,
            clinicName: principal.clinic.name,
          },
          params.id.toLowerCase(),
          query.for,
        ),
      );
      if (entry === undefined) throw new ProblemError('not_found');
      const name = `${calendar.words[request.locale].file}.ics`;
      return asDownload(reply, name, 'text/calendar; charset=utf-8').send(calendarFile({ entries: [entry] }));
    },
  });
}
