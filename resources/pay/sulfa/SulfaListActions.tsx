import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { decide } from '#metadata/access.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { sulfaRights } from './sulfaRights.ts';
import { sulfaSettings } from './sulfa-settings.ts';

/** The way from the requests to the rules they are judged by. */
export default function SulfaListActions() {
  const subject = useSubject();
  const { locale } = useReading();
  if (decide(sulfaRights.settle, subject) === undefined) return null;
  return (
    <Button component={Link} to="/sulaf/settings">
      {sulfaSettings.words[locale].one}
    </Button>
  );
}
