import { expect } from 'vitest';
import type { Answer } from '#tests/setup/client.ts';
import { net, written, type Doc } from './booksModel.ts';
import { dated, documentOf, methods, nowOf, type Stage } from './storyDocuments.ts';
import type { Step } from './storyPlan.ts';

/** A document of the model with where the product keeps it. */
interface Kept extends Doc {
  readonly path: string;
  /** Of what another document made: its voucher, which is taken back as well as that. */
  readonly voucher?: string;
  readonly percent?: bigint;
  wasReplaced?: boolean;
}

/** What was refused so far, by reason: a property that refuses nothing proves little. */
export const refused = new Map<string, number>();

/** The answer must be what the model says: posted, or refused for one of its reasons. */
function agrees(what: string, { status, json, text }: Answer, why: ReadonlySet<string>): boolean {
  if (why.size === 0) {
    expect([what, status < 300, text]).toEqual([what, true, text]);
    return true;
  }
  expect([what, [...why], json?.reason ?? json?.code]).toEqual([
    what,
    [...why],
    expect.toSatisfy((one) => why.has(one)),
  ]);
  const reason = String(json.reason ?? json.code);
  refused.set(reason, (refused.get(reason) ?? 0) + 1);
  return false;
}

/** One story, played on the product and the model side by side. */
export class Player {
  readonly stage: Stage;
  constructor(stage: Stage) {
    this.stage = stage;
  }

  private get docs(): readonly Kept[] {
    return this.stage.books.docs as Kept[];
  }

  async take(one: Step): Promise<void> {
    const { books } = this.stage;
    switch (one.does) {
      case 'count':
        return this.count(one);
      case 'merge':
        return this.merge();
      case 'charge':
        return this.charge(one);
      case 'void': {
        const standing = this.docs.filter(({ stands }) => stands);
        const doc = standing[one.which % Math.max(standing.length, 1)];
        return doc ? void (await this.takeBack(doc, one.which)) : undefined;
      }
      case 'reprice':
        return this.reprice(one);
      case 'reissue':
        return this.reissue(one);
      default: {
        const { path, body, ...doc } = documentOf(this.stage, one);
        const answer = await this.stage.till.posted(path, body);
        if (agrees(one.does, answer, books.refusals(doc))) this.keep(doc, answer, path);
      }
    }
  }

  private keep(doc: Doc, { json }: Answer, path: string): void {
    const kept = { ...doc, path: `${path}/${json.id}` };
    this.stage.books.post(json.voucher_id ? Object.assign(kept, { voucher: json.voucher_id }) : kept);
  }

  private async charge({ patient, amount, percent }: Extract<Step, { does: 'charge' }>): Promise<void> {
    const { desk, patients, given, digits, books } = this.stage;
    const owner = nowOf(this.stage, patient);
    const line = await desk.added({
      patient_id: patients[owner],
      procedure_id: given.procedure,
      doctor_id: given.doctor,
      unit_price: written(amount, digits),
      discount_percent: String(percent),
    });
    const begun = await desk.step(line.id, 'start');
    const owed = net(amount, percent);
    const doc: Kept = {
      kind: 'charge',
      day: 0,
      funds: [],
      stands: true,
      percent,
      account: {
        patient: owner,
        kind: 'charge',
        amount: owed,
      },
      path: `/patient-treatments/${line.id}`,
    };
    if (agrees('charge', begun, new Set())) books.post(doc);
  }

  /** T5: another price of what is charged. */
  private async reprice({ which, amount }: Extract<Step, { does: 'reprice' }>): Promise<void> {
    const lines = this.docs.filter(({ kind, stands }) => kind === 'charge' && stands);
    const doc = lines[which % Math.max(lines.length, 1)];
    if (!doc?.account) return;
    const { owner } = this.stage.till;
    const { version } = (await owner.get(doc.path)).json;
    const edited = await owner.put(doc.path, { version, unit_price: written(amount, this.stage.digits) });
    if (agrees('reprice', edited, new Set())) doc.account.amount = net(amount, doc.percent ?? 0n);
  }

  private async count({ fund, day, found, closes }: Extract<Step, { does: 'count' }>): Promise<void> {
    const { till, books, funds, digits } = this.stage;
    const ends = books.ends(fund, day);
    const variance = ends + found < 0n ? -ends : found;
    const made = await till.owner.post('/fund-counts', {
      fund_id: funds[fund],
      business_date: dated(day),
      counted: written(ends + variance, digits),
      close_day: closes,
      reason: 'فرق عند العد',
    });
    const why = books.countRefusals(fund, day, variance);
    if (why.has('count.exists')) return void agrees('count', made, why);
    expect([made.status, made.json.variance]).toEqual([201, written(variance, digits)]);
    const posted = await till.posted(`/fund-counts/${made.json.id}/post`, { version: 1 });
    if (agrees('post a count', posted, why)) books.count(fund, day, { variance, closes });
  }

  /** Takes a document back, by itself or by its voucher; answers whether it was. */
  async takeBack(doc: Kept, by = 0): Promise<boolean> {
    const { till, desk, books } = this.stage;
    const why = books.voidRefusals(doc);
    const byVoucher = doc.voucher !== undefined && by % 2 === 1;
    const path = byVoucher ? `/payment-vouchers/${doc.voucher ?? ''}` : doc.path;
    const answer =
      doc.kind === 'charge'
        ? await desk.step(doc.path.slice('/patient-treatments/'.length), 'cancel', {
            cancel_reason: 'لم يتم العلاج',
          })
        : await till.posted(`${path}/void`, {
            version: (await till.owner.get(path)).json.version,
            void_reason: 'سُجل بالخطأ',
          });
    const done = agrees(`void of ${path}`, answer, why);
    if (done) books.takeBack(doc);
    return done;
  }

  /** A receipt is put right by its twin: the old one is taken back first, so the new one finds its money. */
  private async reissue({ which, amount }: Extract<Step, { does: 'reissue' }>): Promise<void> {
    const { till, books, digits, funds, patients } = this.stage;
    const old = this.docs.filter(({ kind, stands }) => kind === 'receipt' && stands);
    const doc = old[which % Math.max(old.length, 1)];
    const [[fund] = []] = doc?.funds ?? [];
    if (!doc?.account || fund === undefined) return;
    const owner = nowOf(this.stage, doc.account.patient);
    const why = books.voidRefusals(doc);
    const answer = await till.posted('/receipt-vouchers', {
      fund_id: funds[fund],
      method: methods[fund],
      patient_id: patients[owner],
      amount: written(amount, digits),
      replaces_id: doc.path.split('/').at(-1),
      reissue_reason: 'كُتب خطأ',
    });
    // A closed day is told by the void or by the new one's own day.
    if (why.has('fund.closed')) why.add('voucher.date');
    if (!agrees('reissue', answer, why)) return;
    books.takeBack(doc);
    const account = { patient: owner, kind: 'payment', amount: -amount } as const;
    this.keep(
      { kind: 'receipt', day: 0, funds: [[fund, amount]], stands: true, account },
      answer,
      '/receipt-vouchers',
    );
  }

  /** Decided 4: the second patient becomes the first. */
  private async merge(): Promise<void> {
    const { till, books, patients } = this.stage;
    if (books.areOne) return;
    const [kept, duplicate_id] = patients;
    const { version } = (await till.owner.get(`/patients/${kept}`)).json;
    const answer = await till.posted(`/patients/${kept}/merge`, { duplicate_id, version });
    if (agrees('merge', answer, new Set())) books.areOne = true;
  }
}
