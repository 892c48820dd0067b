import { useId } from 'react';
import { Box } from '@mui/material';
import { conditions } from '../findings.ts';
import { signs } from '../chart/signs.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { toothConditionWords } from '../tooth-conditions/toothConditionWords.ts';
import { lettered, Patterns, useChartColors, type ChartColors } from './chartColors.tsx';
import { chartWords } from './chartWords.ts';

/** The letters that stand in teeth. */
function Letters({ colors }: { readonly colors: ChartColors }) {
  const { locale } = useReading();
  return (
    <>
      {conditions
        .filter((one) => lettered[one] !== undefined)
        .map((one) => (
          <Box component="li" key={one} sx={{ display: 'flex', gap: 0.5, color: 'text.secondary' }}>
            <Box component="bdi" sx={{ fontWeight: 700, color: colors.finding }}>
              {lettered[one]}
            </Box>
            {toothConditionWords[locale].options.condition[one]}
          </Box>
        ))}
    </>
  );
}

/** What colours and patterns of the drawing mean. */
export function ChartLegend({ isPaper = false }: { readonly isPaper?: boolean }) {
  const { locale } = useReading();
  const words = chartWords[locale];
  const colors = useChartColors(isPaper);
  const id = useId().replaceAll(/[^a-zA-Z0-9]/g, '');
  return (
    <Box
      component="ul"
      aria-label={words.legend}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.5,
        listStyle: 'none',
        m: 0,
        p: 0,
        fontSize: '0.85rem',
      }}
    >
      {signs.map((sign) => (
        <Box component="li" key={sign} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <svg width="20" height="20" aria-hidden>
            <Patterns id={`${id}${sign}`} colors={colors} />
            <rect
              x="2"
              y="2"
              width="16"
              height="16"
              rx="3"
              fill={sign === 'finding' ? colors.face : `url(#${id}${sign}-${sign})`}
              stroke={sign === 'finding' ? colors.finding : colors.quiet}
              strokeWidth={sign === 'finding' ? 3 : 1}
            />
          </svg>
          {words.signs[sign]}
        </Box>
      ))}
      <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
        <svg width="20" height="20" aria-hidden>
          <path d="M3,3 L17,17 M17,3 L3,17" stroke={colors.ink} strokeWidth="2" />
        </svg>
        {words.states.missing}
      </Box>
      <Letters colors={colors} />
    </Box>
  );
}
