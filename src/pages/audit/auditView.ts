import { useSearchParams } from 'react-router-dom';
import { auditLog as arabic } from '#i18n/ar/auditLog.ts';
import { auditLog as english } from '#i18n/en/auditLog.ts';
import type { Texts } from '#i18n/texts.ts';
import type { HistoryEntry } from '#src/client/records/dataProvider.ts';
import { useWords } from '#src/client/words/words.ts';

const words: { readonly ar: Texts<typeof arabic>; readonly en: Texts<typeof arabic> } = {
  ar: arabic,
  en: english,
};
/** The words of the audit log's page. */
export const useAuditWords = () => useWords(words);

/** A text of a group of words by a name the server sent; the name itself where there is none. */
export const wordOf = (group: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(group, name) ? (group[name] ?? name) : name;

export interface AuditFact {
  readonly name: string;
  readonly before: string | number | boolean | null;
  readonly after: string | number | boolean | null;
}

/** One entry as `GET /audit-log` answers it. */
export interface AuditEntry extends HistoryEntry {
  readonly seq: number;
  readonly actor_id: string | null;
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly request_id: string | null;
  readonly entity: string;
  readonly entity_id: string | null;
  readonly entity_label: string | null;
  readonly facts: readonly AuditFact[];
  readonly hidden: boolean;
}

export type Verdict =
  | { readonly ok: true; readonly seals: number; readonly entries: number }
  | {
      readonly ok: false;
      readonly seal: number;
      readonly entry: number | null;
      readonly problem: 'changed' | 'missing' | 'added' | 'seal';
    };

export const filterNames = ['user', 'entity', 'record', 'action', 'from', 'to'] as const;
export type FilterName = (typeof filterNames)[number];
export type AuditFilter = Readonly<Partial<Record<FilterName, string>>>;

/** What the page is narrowed to stands in its address, so that it can be sent to somebody (UX-02). */
export function useAuditFilter(): {
  readonly filter: AuditFilter;
  readonly change: (next: AuditFilter) => void;
  readonly clear: () => void;
} {
  const [params, setParams] = useSearchParams();
  const filter = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = params.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  ) as AuditFilter;
  const put = (next: AuditFilter): void =>
    setParams(
      Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== '')),
    );
  return { filter, change: (next) => put({ ...filter, ...next }), clear: () => put({}) };
}

/** The query of a call for these filters, e.g. `?entity=branches`; empty without any. */
export const queryOf = (filter: AuditFilter, more: Readonly<Record<string, string>> = {}): string => {
  const text = new URLSearchParams({ ...filter, ...more }).toString();
  return text === '' ? '' : `?${text}`;
};
