import { serverRules } from '#server/kit/rules.ts';
import { submittedDocumentNotices } from './submittedDocumentNotices.server.ts';
import { submittedDocuments } from './submitted-documents.ts';

/** Documents an employee's file may hold (`documents`, at most). */
const mostInFile = 50;

/** What HR must look at is told to HR; an accepted document moves into the employee's file with its file (hr.md 1). */
export const submittedDocumentRules = serverRules(submittedDocuments, {
  notices: submittedDocumentNotices,
  async saved({ record, before, notify }) {
    if (before) return;
    const payload = { employee_id: record.employee_id, kind: record.kind };
    notify('employee.document_sent', { deciders: true }, payload);
  },
  transitions: {
    accept: {
      async effect({ record, db, fail, refuse, note }) {
        const [employee] = await db.find('employees', { id: record.employee_id }, { lock: true });
        if (!employee) return fail('not_found');
        const held = (employee['documents'] ?? []) as readonly object[];
        if (held.length >= mostInFile) return refuse('file_is_full', { values: { n: mostInFile } });
        // The paper now belongs to the employee's file: whoever may read that, reads it.
        await db.query(
          `update files set resource = 'employees', record_id = $2::uuid, field = 'documents.file' where id = $1::uuid`,
          [record.file, record.employee_id],
        );
        const { kind, number, file, issued_on, expires_on } = record;
        const documents = [...held, { kind, number, file, issued_on, expires_on }];
        await db.change('employees', record.employee_id, { documents }, 'document_accepted');
        note('document_accepted');
        return undefined;
      },
    },
  },
});
