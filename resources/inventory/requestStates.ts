/** The states of a request and how each is coloured (inventory.md 8). */
export const requestStates = {
  draft: 'neutral',
  submitted: 'warning',
  approved: 'info',
  partly_approved: 'info',
  partly_issued: 'info',
  issued: 'good',
  received: 'good',
  rejected: 'danger',
  cancelled: 'muted',
} as const;

/** What they are called. */
export const requestStateWords = {
  ar: {
    draft: 'مسودة',
    submitted: 'مقدم',
    approved: 'معتمد',
    partly_approved: 'معتمد جزئياً',
    partly_issued: 'مصروف جزئياً',
    issued: 'تم الصرف',
    received: 'تم الاستلام',
    rejected: 'مرفوض',
    cancelled: 'ملغي',
  },
  en: {
    draft: 'Draft',
    submitted: 'Submitted',
    approved: 'Approved',
    partly_approved: 'Partly approved',
    partly_issued: 'Partly issued',
    issued: 'Issued',
    received: 'Received',
    rejected: 'Rejected',
    cancelled: 'Cancelled',
  },
};
