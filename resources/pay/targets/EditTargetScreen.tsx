import { Button } from '@mui/material';
import { Link, useParams } from 'react-router-dom';
import { MoveMenu } from '#src/kit/MoveMenu.tsx';
import { useTexts } from '#src/kit/texts.ts';
import EditScreen from '#src/screens/EditScreen.tsx';
import { achievementsAddress, useTargetRights } from './targetAddresses.tsx';
import { targets } from './targets.ts';
import { TargetSummary } from './TargetSummary.tsx';
import { targetViewWords } from './targetViewWords.ts';

/** `targets/:id`: progress, the way to what was reached, the moves, and the form; a target has no page of its own. */
export default function EditTargetScreen() {
  const { t, say } = useTexts(targetViewWords);
  const id = useParams()['id'] ?? '';
  const rights = useTargetRights();
  return (
    <>
      <TargetSummary id={id}>
        {(target) => (
          <>
            {rights.achievements ? (
              <Button component={Link} to={achievementsAddress(id)} variant="outlined">
                {t.achievements}
              </Button>
            ) : null}
            <MoveMenu
              resource={targets}
              record={{ ...target }}
              label={say(t.actionsOf, { title: target.title })}
            />
          </>
        )}
      </TargetSummary>
      <EditScreen resource={targets} screenName="edit" />
    </>
  );
}
