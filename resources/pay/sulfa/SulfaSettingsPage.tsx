import { Box } from '@mui/material';
import SettingsForm from '#src/screens/SettingsForm.tsx';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { PageHead } from '#src/ui/PageHead.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { sulfaSettings } from './sulfa-settings.ts';

/** `/sulaf/settings`: when advances are given, how high and how they are paid back (hr.md 5). */
export default function SulfaSettingsPage() {
  const { locale } = useReading();
  return (
    <Box>
      <PageHead title={sulfaSettings.words[locale].one} help={<PageHelp page="sulfaSettings" />} />
      <SettingsForm name="sulfa-settings" cancel="/" />
    </Box>
  );
}
