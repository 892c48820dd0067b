import { timesDecimals } from '#metadata/fields/decimals.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { LedgerResource } from '#server/kit/ledger.ts';
import { postToLedger, takeBackFromLedger, type Movement } from '#server/kit/postings.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import type { WriteContext } from './writeContext.ts';

/** What a call of a document writes into a ledger (`posts` of its declaration), after everything else of it. Refuses as the ledger does. */
export async function postDeclared(
  { services }: WriteContext,
  resource: AnyResource,
  call: string,
  context: RuleContext & { readonly record: Row },
): Promise<void> {
  const posting = (resource.posts as Readonly<Record<string, PostingOf>> | undefined)?.[call];
  if (!posting) return;
  const { record, fail, db, now, subject, businessDay } = context;
  const digits = subject.clinic.currencyDigits;
  const at = { db, now, fail, digits, actor: subject.userId };
  const source = { resource: resource.name, id: String(record['id']), version: record['version'] };
  const name = 'takesBack' in posting ? posting.takesBack : posting.to;
  const ledger = services.catalogue.byName.get(name) as LedgerResource;
  if ('takesBack' in posting) return takeBackFromLedger(at, ledger, source, businessDay);
  const movements =
    'rows' in posting
      ? await (services.rules.get(resource.name)?.posts?.[call]?.(context as never) ?? [])
      : [movementOf(ledger, posting, context)];
  await postToLedger(at, ledger, source, movements);
}

type PostingOf = NonNullable<NonNullable<AnyResource['posts']>['create']>;
type Plain = Extract<PostingOf, { readonly amount: string }>;

/** The one movement of a document that says its amount, its sign and whose sum it moves. */
function movementOf(
  { ledger }: LedgerResource,
  { amount, sign, of }: Plain,
  { record, businessDay }: { readonly record: Row; readonly businessDay: string },
): Movement {
  const { amount: field = amount, day } = ledger?.documents ?? {};
  const said = String(record[amount]);
  return {
    ...(day && { [day]: businessDay }),
    ...Object.fromEntries(Object.entries(of).map(([name, from]) => [name, record[from]])),
    [field]: sign === '+' ? said : timesDecimals(said, '-1'),
  };
}
