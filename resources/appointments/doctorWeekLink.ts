/** Names in the address whose week the panel of the doctors' weeks opens with. */
export const weekOf = 'week_of';

/** What leads there. */
export const weekLinkWords = {
  ar: { ofDoctor: 'ساعات عمل {doctor}' },
  en: { ofDoctor: 'Working hours of {doctor}' },
};
