import { Box, Button, Typography } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { LinkBase, useListContext } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { Illustration } from '#src/ui/Illustration.tsx';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { mayDo } from '../parts/access.ts';
import { nounOf } from '../parts/titles.ts';
import { AddButton } from './AddButton.tsx';
import { takesFiles, useListSetting, type ListRow, type ListSetting } from './listSetting.ts';

/** The form for a new record with the searched name in its title, where the title is typed. */
function namedAddress({ resource, addAddress }: ListSetting, name: string): string | undefined {
  const [field = ''] = [resource.title].flat();
  if (addAddress === undefined || name === '' || resource.fields[field]?.kind !== 'text') return undefined;
  return `${addAddress}${addAddress.includes('?') ? '&' : '?'}${field}=${encodeURIComponent(name)}`;
}

const frame = { display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1, px: 3, py: 6 } as const;
const buttons = { display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'center', mt: 1 } as const;

/** What adds the first record: the form, or the document such records come by. */
function FirstButton() {
  const { resource, page } = useListSetting();
  const Lead = page?.name === resource.name ? piecesFor(resource)?.leadAction : undefined;
  return Lead ? <Lead /> : <AddButton />;
}

/** Nothing has been found, or nothing has been added yet: what the list is for, and the way on (UX-12). */
export default function NoRows() {
  const setting = useListSetting();
  const { resource } = setting;
  const { t, locale } = useReading();
  const { filterValues, setFilters } = useListContext<ListRow>();
  const asks = Object.keys(filterValues).length > 0;
  const q: unknown = filterValues['q'];
  const typed = typeof q === 'string' ? q.trim() : '';
  const named = namedAddress(setting, typed);
  const subject = useSubject();
  const [, setSearch] = useSearchParams();
  const imports = takesFiles(setting) && mayDo(resource, 'create', subject);
  const { about, many } = resource.words[locale];
  const one = nounOf(resource, 'one', locale);
  return (
    <Box role="status" sx={frame}>
      <Illustration name={asks ? 'nothing' : 'empty'} />
      <Typography variant="h3" component="h2">
        {asks ? t.list.nothingFound : t.list.emptyTitle}
      </Typography>
      <Typography color="text.secondary" sx={{ maxWidth: 480 }}>
        {asks ? t.list.nothingFoundHint : (about ?? say(locale, t.list.about, { many }))}
      </Typography>
      <Box sx={buttons}>
        {asks ? (
          <Button variant="outlined" onClick={() => setFilters({})}>
            {t.list.clearFilters}
          </Button>
        ) : (
          <FirstButton />
        )}
        {imports && !asks ? (
          <Button variant="outlined" startIcon={<UploadIcon />} onClick={() => setSearch({ import: 'new' })}>
            {t.list.import}
          </Button>
        ) : null}
        {named === undefined ? null : (
          <Button component={LinkBase} to={named} startIcon={<AddIcon />}>
            {say(locale, t.list.createNamed, { one, name: typed })}
          </Button>
        )}
      </Box>
    </Box>
  );
}
