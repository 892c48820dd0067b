import type { Locale } from '#metadata/resource.ts';
import { spokenTooth, surfacesSaid } from '../../shared/toothWords.ts';
import { toothConditionWords } from '../tooth-conditions/toothConditionWords.ts';
import type { FindingShown, ToothShown, TreatmentShown } from './chartAnswer.tsx';
import { chartWords } from './chartWords.ts';

/** A finding in words: what it is and on which surfaces. */
export function findingSaid(tooth: Pick<ToothShown, 'fdi'>, finding: FindingShown, locale: Locale): string {
  const where = surfacesSaid(tooth.fdi, finding.surfaces, locale);
  return `${toothConditionWords[locale].options.condition[finding.condition]}${where === '' ? '' : ` (${where})`}`;
}
/** A treatment in words: which procedure, where, and how far it is. */
export function treatmentSaid(
  tooth: Pick<ToothShown, 'fdi'> | undefined,
  treatment: TreatmentShown,
  locale: Locale,
): string {
  const where = tooth ? surfacesSaid(tooth.fdi, treatment.surfaces, locale) : '';
  const state = chartWords[locale].signs[treatment.status];
  return `${treatment.procedure}${where === '' ? '' : ` (${where})`}: ${state}`;
}

/** Everything the drawing shows of a tooth, for whoever does not see it. */
export function toothSaid(tooth: ToothShown, locale: Locale): string {
  const { states } = chartWords[locale];
  const all = [
    // What was found says it already.
    ...(tooth.state === 'sound' || tooth.findings.some(({ condition }) => condition === tooth.state)
      ? []
      : [states[tooth.state]]),
    ...tooth.findings.map((one) => findingSaid(tooth, one, locale)),
    ...tooth.treatments.map((one) => treatmentSaid(tooth, one, locale)),
  ];
  const dot = locale === 'ar' ? '، ' : ', ';
  return [spokenTooth(tooth.fdi, locale), all.length === 0 ? states.sound : all.join(dot)].join(': ');
}
