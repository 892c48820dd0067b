import { useState } from 'react';
import type { AnyResource } from '#metadata/resource.ts';
import { useWords } from '#src/client/words/words.ts';
import { LookFirstDialog } from '#src/screens/parts/LookFirstDialog.tsx';
import type { Raised } from './raise.ts';
import { raiseFields } from './raiseFields.ts';
import { RaisePreview } from './RaisePreview.tsx';
import { raiseWords } from './raiseWords.ts';
import { salaryAssignments } from './salary-assignments.ts';

const { ar, en } = salaryAssignments.words;
/** What is asked before salaries change, as a small declaration of its own. */
const declaration = {
  ...salaryAssignments,
  fields: raiseFields.asked,
  checks: {},
  operations: {},
  words: { ar: { ...ar, ...raiseWords.ar }, en: { ...en, ...raiseWords.en } },
} as unknown as AnyResource;

interface Found {
  readonly rows: readonly Raised[];
}

/** Salaries of a group: whom and how, old → new person by person, then applied to those who are chosen (hr.md 4). */
export function RaiseDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, say } = useWords(raiseWords);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (employee: string, isChosen: boolean): void =>
    setChosen(new Set([...chosen].filter((one) => one !== employee).concat(isChosen ? [employee] : [])));
  return (
    <LookFirstDialog<Found>
      resource={salaryAssignments}
      declaration={declaration}
      words={t}
      look={{ operation: 'previewRaise', body: raiseFields.lookedFor }}
      change="raise"
      onLooked={({ rows }) =>
        setChosen(new Set(rows.flatMap((row) => (row.problem === null ? [row.employee_id] : []))))
      }
      renderLooked={({ rows }) => <RaisePreview rows={rows} chosen={chosen} onChoose={choose} />}
      doing={({ asked, found }) => {
        const people = found.rows
          .filter((row) => chosen.has(row.employee_id))
          .map(({ employee_id, assignment_id }) => ({ employee_id, assignment_id }));
        return {
          label: say(t.apply, { n: people.length }),
          body: people.length === 0 ? undefined : { ...raiseFields.change(asked), people },
          done: say(t.done, { n: people.length }),
        };
      }}
      onClose={onClose}
    />
  );
}
