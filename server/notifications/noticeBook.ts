import type { Catalogue } from '#metadata/derive/catalogue.ts';
import { guess } from '#metadata/derive/nearest.ts';
import { isPatientFile } from '#metadata/derive/patientFiles.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { menuGroups } from '#resources/index.ts';
import { titleNames } from '../data/statement/labels.ts';
import type { NoticeArea, NoticeDeclaration } from '../outbox/noticeDeclarations.ts';
import type { ServerRules } from '../kit/rules.ts';
import { approvalNotices } from '../approvals/notices.ts';
import { ledgerNotices } from '../ledgers/notices.ts';
import { remarkNotices } from '../remarks/notices.ts';
import { platformNotices } from '../outbox/platformNotices.ts';

/** One event people can be told of, with the entity it belongs to. */
export interface KnownNotice {
  readonly declaration: NoticeDeclaration;
  readonly area: NoticeArea;
  readonly resource: AnyResource | undefined;
  /** Its text is for whoever sees the record (`whileSeen`). */
  readonly whileSeen: boolean;
}

export interface NoticeBook {
  readonly events: ReadonlyMap<string, KnownNotice>;
  /** The areas something is told of, in the menu's order. */
  readonly areas: readonly NoticeArea[];
}

const order: readonly NoticeArea[] = [...menuGroups, 'account', 'clinic'];

/** Events of remarks, ledgers and approvals are the same for every resource that has them: the book knows each beside its resource. */
const eventOf = (event: string, resource: unknown): string => `${event} ${String(resource)}`;

/** What is known of an event of this payload. */
export const noticeOf = (
  { events }: NoticeBook,
  event: string,
  payload: Readonly<Record<string, unknown>>,
): KnownNotice | undefined => events.get(event) ?? events.get(eventOf(event, payload['resource']));

const deepest = 3;

/** Whether what names the records of a resource names a patient. */
function namesPatient(catalogue: Catalogue, resource: AnyResource, depth = 0): boolean {
  if (isPatientFile(resource)) return true;
  if (depth === deepest) return false;
  return [...titleNames(resource), resource.titleBy ?? ''].some((name) => {
    const led = catalogue.byName.get(resource.fields[name]?.target ?? '');
    return led !== undefined && namesPatient(catalogue, led, depth + 1);
  });
}

function isWhileSeen(
  catalogue: Catalogue,
  { ar, en, whileSeen }: NoticeDeclaration,
  resource: AnyResource | undefined,
): boolean {
  if (resource === undefined) return false;
  if (whileSeen === true) return true;
  const names = [...ar, ...en].some((text) => /\{(?:title|list)\}/.test(text ?? ''));
  return names && namesPatient(catalogue, resource);
}

/** Every event of the product: those of the entities and those of the platform. */
export function buildNoticeBook(catalogue: Catalogue, registry: Iterable<ServerRules>): NoticeBook {
  const events = new Map<string, KnownNotice>();
  for (const [event, declaration] of Object.entries<NoticeDeclaration>(platformNotices))
    events.set(event, {
      declaration,
      area: declaration.area ?? 'clinic',
      resource: undefined,
      whileSeen: false,
    });
  for (const rules of registry) {
    const resource = catalogue.byName.get(rules.for.name);
    for (const [event, declaration] of Object.entries(rules.notices ?? {}))
      events.set(event, {
        declaration,
        area: declaration.area ?? resource?.menu?.area ?? 'clinic',
        resource,
        whileSeen: isWhileSeen(catalogue, declaration, resource),
      });
  }
  for (const resource of catalogue.resources)
    for (const [event, declaration] of Object.entries<NoticeDeclaration>({
      ...(resource.remarks ? remarkNotices : {}),
      ...(resource.ledger ? ledgerNotices : {}),
      ...(resource.workflow?.approval ? approvalNotices : {}),
    }))
      events.set(eventOf(event, resource.name), {
        declaration,
        area: declaration.area ?? resource.menu?.area ?? 'clinic',
        resource,
        whileSeen: isWhileSeen(catalogue, declaration, resource),
      });
  const used = new Set([...events.values()].map(({ area }) => area));
  return { events, areas: order.filter((area) => used.has(area)) };
}

/** What is declared of a resource's notices and cannot work; the server refuses to start on any. */
export function noticeMistakes(resource: AnyResource, rules: ServerRules | undefined): string[] {
  const known = rules?.notices ?? {};
  const raised = Object.values(resource.workflow?.transitions ?? {}).flatMap(({ notify }) => notify ?? []);
  const mistakes = [
    ...raised
      .filter(({ event }) => !Object.hasOwn(known, event))
      .map(({ event }) => `the notice ${event} has no words${guess(event, Object.keys(known))}`),
    ...raised
      .filter(({ to }) => typeof to === 'object' && 'field' in to && !resource.fields[to.field]?.target)
      .map(({ event }) => `the notice ${event} goes to a field that names nobody`),
    ...Object.entries(known)
      .filter(([, { area }]) => area === undefined && resource.menu === undefined)
      .map(([event]) => `the notice ${event} belongs to no area`),
    ...Object.entries(known).flatMap(([event, declaration]) => hiddenIn(resource, event, declaration)),
  ];
  // Several transitions may raise one event.
  return [...new Set(mistakes)];
}

/** A field that not everybody may read stays out of every text (SEC-14). */
function hiddenIn(resource: AnyResource, event: string, { ar, en }: NoticeDeclaration): string[] {
  const named = [...ar, ...en].flatMap((text) =>
    [...(text ?? '').matchAll(/\{(\w+)/g)].map(([, name = '']) => name),
  );
  return [...new Set(named)]
    .filter((name) => resource.fields[name]?.options.read !== undefined)
    .map((name) => `the notice ${event} tells of ${name}, which not everybody may read`);
}
