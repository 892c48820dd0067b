import { useState, type ReactNode, type Ref } from 'react';
import { directionOf } from '#i18n/locale.ts';
import { amountInWords } from '#i18n/amounts/amountInWords.ts';
import { isNumeric } from '#metadata/fields/kinds/index.ts';
import { saidInWords, standsAcross } from '#metadata/derive/paper.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { useClinic, useMe } from '#src/client/session/subject.ts';
import { nameOf } from '#src/client/session/me.ts';
import { useReading } from '#src/client/words/useReading.ts';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import { linePlace, placeOf } from '#src/fields/core/place.ts';
import { isNothing } from '#src/fields/core/isNothing.ts';
import { textOf } from '#src/fields/core/registry.ts';
import { filesOf } from '#src/fields/file/file.tsx';
import { titleParts } from '../parts/titles.ts';
import { Facts } from './PaperFacts.tsx';
import { Members } from './PaperMembers.tsx';
import { isPictured, PaperPictures } from './PaperPictures.tsx';
import type { CountedPrint, PaperSize, PaperState } from './paperState.ts';
import { usePaperWords } from './paperWords.ts';
import './paper.css';

interface DocumentProps {
  readonly resource: AnyResource;
  readonly record: Row & { readonly id: string };
}

export interface PaperSheetProps extends DocumentProps {
  /** Those the sheet shows too (`members` of its paper). */
  readonly members: readonly DocumentProps['record'][];
  readonly size: PaperSize;
  readonly state: PaperState;
  /** The counted print it is; a preview has none. */
  readonly print?: CountedPrint | undefined;
  readonly sheetRef?: Ref<HTMLElement>;
}

/** Whose paper it is: mark, name and what one needs to reach or book the clinic. */
function Letterhead({ letterhead }: Pick<PaperState, 'letterhead'>) {
  const { logo } = useClinic();
  const { t } = usePaperWords();
  const { name, phone, email, address, tax_number: taxNumber } = letterhead;
  const ways = [
    ...(phone ? [[t.phone, phone]] : []),
    ...(email ? [['', email]] : []),
    ...(taxNumber ? [[t.taxNumber, taxNumber]] : []),
  ];
  return (
    <header className="paper-letterhead">
      <img src={logo ?? '/logo.svg'} alt="" />
      <div>
        <strong>{name}</strong>
        {address ? <div>{address}</div> : null}
        {ways.length === 0 ? null : (
          <div>
            {ways.map(([label = '', value = '']) => (
              <span key={value}>
                {label} <bdi dir="ltr">{value}</bdi>
              </span>
            ))}
          </div>
        )}
      </div>
    </header>
  );
}

/** A table of lines with the columns this person may read; on a roll each line stands by itself. */
function Lines({
  places,
  lines,
}: {
  readonly places: readonly FieldPlace[];
  readonly lines: readonly Row[];
}) {
  const reading = useReading();
  const { t } = usePaperWords();
  const classOf = (place: FieldPlace): string => (isNumeric(place.field) ? 'paper-amount' : '');
  return (
    <table>
      <thead>
        <tr>
          <th className="paper-number">{t.line}</th>
          {places.map((place) => (
            <th key={place.name} className={classOf(place)}>
              {place.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={String(line['id'] ?? at)}>
            <td className="paper-number">{reading.format.number(at + 1)}</td>
            {places.map((place) => {
              const text = textOf({ place, reading, record: line, value: line[place.name] });
              return (
                <td
                  key={place.name}
                  className={`${classOf(place)}${text === '' ? ' paper-nothing' : ''}`}
                  data-label={place.label}
                >
                  {isPictured(place.field) ? (
                    <PaperPictures files={filesOf(line, place.name)} />
                  ) : (
                    <bdi>{text}</bdi>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AllLines({ resource, record }: DocumentProps) {
  const { locale } = useReading();
  return Object.entries(resource.paper?.lines ?? {}).map(([name, columns = []]) => {
    const lines = (record[name] as readonly Row[] | undefined) ?? [];
    const places = columns
      .filter((column) => lines.some((line) => column in line))
      .map((column) => linePlace(placeOf(resource, name, locale), column, locale));
    return lines.length === 0 ? null : <Lines key={name} places={places} lines={lines} />;
  });
}

/** Sums, and the amount in words (UX-48); nothing of what this person may not read. */
function Totals({ resource, record }: DocumentProps) {
  const reading = useReading();
  const inWords = saidInWords(resource);
  const shown = (resource.paper?.totals ?? []).filter((name) => !isNothing(record[name]));
  const amount = inWords === undefined ? undefined : record[inWords];
  const words =
    typeof amount === 'string' ? amountInWords(amount, reading.currency, reading.locale) : undefined;
  return (
    <div className="paper-totals">
      {shown.map((name) => {
        const place = placeOf(resource, name, reading.locale);
        return (
          <div key={name}>
            <span>{place.label}</span>
            <strong>
              <bdi>{textOf({ place, reading, record, value: record[name] })}</bdi>
            </strong>
          </div>
        );
      })}
      {words === undefined ? null : <p>{words}</p>}
    </div>
  );
}

function Signatures({ resource }: Pick<DocumentProps, 'resource'>) {
  const { t } = usePaperWords();
  const signed = resource.paper?.signed ?? [];
  if (signed.length === 0) return null;
  return (
    <div className="paper-signatures">
      {signed.map((signer) => (
        <div key={signer}>
          <strong>{t.signers[signer]}</strong>
          {[t.signerName, t.signature, t.signedOn].map((what) => (
            <div key={what}>{what}</div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Who printed it and when, and the code that finds it. */
function Foot({ code }: { readonly code: string | null }): ReactNode {
  const me = useMe();
  const { t, say } = usePaperWords();
  const { format } = useReading();
  const [now] = useState(() => new Date().toISOString());
  return (
    <footer className="paper-foot">
      <span>{say(t.printedBy, { name: nameOf(me), at: format.dateTime(now) })}</span>
      {code === null ? null : (
        <span>
          {t.code} <bdi dir="ltr" className="paper-code">{`${code.slice(0, 3)} ${code.slice(3)}`}</bdi>
        </span>
      )}
    </footer>
  );
}

/** A record as a document: the same on the screen as on paper, whatever the device's colours (UX-47). */
export function PaperSheet({ resource, record, members, size, state, print, sheetRef }: PaperSheetProps) {
  const reading = useReading();
  const { t, say } = usePaperWords();
  const { locale, format } = reading;
  const words = resource.words[locale];
  const status = String(record['status']);
  const across = standsAcross(resource, status) ? words.states?.[status] : undefined;
  const copy = print?.copy ?? state.copies + 1;
  return (
    <article ref={sheetRef} className={`paper paper-${size}`} dir={directionOf(locale)} lang={locale}>
      {across === undefined ? null : <div className="paper-across">{across}</div>}
      <Letterhead letterhead={state.letterhead} />
      <div className="paper-title">
        <h1>{words.paper ?? words.one}</h1>
        <div>
          {titleParts(resource, record, reading).map((part, at) => (
            <span key={part}>
              {at === 0 ? null : ' · '}
              <bdi>{part}</bdi>
            </span>
          ))}
        </div>
        {copy > 1 ? <span className="paper-copy">{say(t.copy, { n: format.number(copy) })}</span> : null}
      </div>
      <Facts resource={resource} record={record} />
      <Members resource={resource} rows={members} />
      <AllLines resource={resource} record={record} />
      <Totals resource={resource} record={record} />
      <Signatures resource={resource} />
      <Foot code={print?.code ?? state.code} />
    </article>
  );
}
