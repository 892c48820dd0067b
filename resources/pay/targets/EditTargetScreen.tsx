import { Button } from '@mui/material';
import { Link, useParams } from 'react-router-dom';
import { useWords } from '#src/client/words/words.ts';
import EditScreen from '#src/screens/EditScreen.tsx';
import { achievementsAddress, useTargetRights } from './targetAddresses.tsx';
import { targets } from './targets.ts';
import { TargetSummary } from './TargetSummary.tsx';
import { targetPieceWords } from './targetWords.ts';

/** `targets/:id`: progress, the way to what was reached, and the form; a target has no page of its own. */
export default function EditTargetScreen() {
  const { t } = useWords(targetPieceWords);
  const id = useParams()['id'] ?? '';
  const rights = useTargetRights();
  const summary = (
    <TargetSummary id={id}>
      {() =>
        rights.achievements ? (
          <Button component={Link} to={achievementsAddress(id)} variant="outlined">
            {t.achievements}
          </Button>
        ) : null
      }
    </TargetSummary>
  );
  return <EditScreen resource={targets} screenName="edit" above={summary} />;
}
