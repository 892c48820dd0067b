import type { inbox as arabic } from '../ar/inbox.ts';
import type { Texts } from '../texts.ts';

/** Words of what waits for one's decision. */
export const inbox: Texts<typeof arabic> = {
  title: 'Waiting for me',
  none: 'Nothing waits for your decision',
  noneText: 'Whatever needs your decision appears here as it comes.',
  failed: 'What waits for your decision could not be loaded',
  all: 'All kinds',
  kinds: 'Kind of what waits',
  since: 'Came {since}',
  late: 'Late',
  open: 'Open the record',
  choose: 'Choose: {title}',
  decideAll: '{action} all ({n})',
  chosen: '{n} chosen',
  more: 'Show more',
  waiting: ['{n} decision waits for you', '{n} decisions wait for you'],
  read: 'Read, then decide',
  seeAll: 'See all that waits for me',
  gone: 'It was decided, or the decision is no longer yours.',
};
