/** The link that opens a text in WhatsApp, to a number of international form (`+20…`). */
export const whatsAppLink = (phone: string, text: string): string =>
  `https://wa.me/${phone.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`;
