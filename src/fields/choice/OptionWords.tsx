import { Fragment, type ReactNode } from 'react';
import { Box, Typography } from '@mui/material';
import { useDeclarationSoon } from '#src/client/catalogue/declarations.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Option } from '#src/client/records/dataProvider.ts';
import type { Reading } from '#src/client/words/reading.ts';
import { highlighted } from '../core/highlighted.tsx';
import { spokenPhone } from '../plain/phones.ts';
import { placeOf } from '../core/place.ts';
import { leftToRight } from '../plain/text.tsx';
import { useReading } from '#src/client/words/useReading.ts';

interface Fact {
  readonly text: string;
  readonly ltr: boolean;
}

/** Facts that tell two people of one name apart: code, phone, branch; phones as they are said, values in words. */
function factsOf(option: Option, resource: AnyResource | undefined, reading: Reading): readonly Fact[] {
  return Object.entries(option.facts ?? {}).flatMap(([name, text]): Fact[] => {
    if (typeof text !== 'string' || text === '') return [];
    const field = resource?.fields[name];
    if (!resource || !field) return [{ text, ltr: false }];
    if (field.kind === 'phone') return [{ text: spokenPhone(text, reading.country), ltr: true }];
    if (field.kind === 'date') return [{ text: reading.format.date(text), ltr: false }];
    const ltr = field.kind === 'email' || field.options['code'] !== undefined;
    return [{ text: placeOf(resource, name, reading.locale).optionWords[text] ?? text, ltr }];
  });
}

interface OptionWordsProps {
  readonly option: Option;
  /** The resource the choice belongs to: its declaration tells how a fact is written. */
  readonly target?: string | undefined;
  /** What was typed; its letters are marked. */
  readonly search?: string | undefined;
}

/** A choice as it is read: its name and, smaller, its facts. */
export function OptionWords({ option, target, search = '' }: OptionWordsProps) {
  const facts = factsOf(option, useDeclarationSoon(target), useReading());
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <bdi>{highlighted(option.label, search)}</bdi>
      {facts.length === 0 ? null : (
        <Typography variant="caption" color="text.secondary" component="div">
          {facts.map((fact, index) => (
            <Fragment key={index}>
              {index === 0 ? null : ' · '}
              <bdi dir={fact.ltr ? 'ltr' : 'auto'} style={fact.ltr ? leftToRight : undefined}>
                {highlighted(fact.text, search)}
              </bdi>
            </Fragment>
          ))}
        </Typography>
      )}
    </Box>
  );
}

/** A choice as a row of a list box. */
export const optionItem = (
  option: Option,
  props: object & { key?: unknown },
  target?: string,
  search?: string,
): ReactNode => (
  <li {...props} key={option.id}>
    <OptionWords option={option} target={target} search={search} />
  </li>
);
