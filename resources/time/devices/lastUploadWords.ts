const ar = { title: 'آخر رفع للبصمة', never: 'لم يُرفع منه ملف' };
const en: typeof ar = { title: 'Last fingerprint uploads', never: 'No file yet' };
/** Words of the card that says how old each device's last file is. */
export const lastUploadWords = { ar, en };
