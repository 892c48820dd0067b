import type { Notices } from '#server/kit/notices.ts';

/** What the keepers of a warehouse are told of goods on their way (inventory.md 4). */
export const stockTransferNotices = {
  'transfer.dispatched': {
    ar: ['تحويل في الطريق إليك: {title}', 'استلمه عند وصوله.'],
    en: ['A transfer is on its way: {title}', 'Receive it when it arrives.'],
    area: 'inventory',
    link: '/inventory/warehouses/transfer?open=:id',
  },
  'transfer.waiting': {
    ar: ['تحويل لم يُستلم منذ أكثر من 3 أيام: {title}', 'استلمه، أو سجّل ما فُقد منه.'],
    en: ['A transfer has not been received for over 3 days: {title}', 'Receive it, or record what was lost.'],
    area: 'inventory',
    link: '/inventory/warehouses/transfer?open=:id',
  },
} as const satisfies Notices;
