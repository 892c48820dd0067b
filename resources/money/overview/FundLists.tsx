import { PanelButton } from '#src/screens/PanelButton.tsx';
import { fundCounts } from '../counts/fund-counts.ts';
import { fundTransfers } from '../transfers/fund-transfers.ts';

/** Above the funds: the lists of what has no address of its own; counts that wait to be posted are counted. */
export default function FundLists() {
  return (
    <>
      <PanelButton resource={fundTransfers} />
      <PanelButton resource={fundCounts} waiting={{ status: 'draft' }} />
    </>
  );
}
