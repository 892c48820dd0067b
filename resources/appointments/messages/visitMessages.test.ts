import { describe, expect, it } from 'vitest';
import { whatsAppLink } from '../../shared/whatsApp.ts';
import { messageText, spokenTime, type VisitMessage } from './visitMessages.ts';

const facts = {
  patient: 'منى سامي',
  doctor: 'د. سارة',
  clinic: 'عيادة النور',
  at: '2026-11-22T16:05:00Z',
  zone: 'Africa/Cairo',
};

describe('messages about visits (UX-72)', () => {
  it('say who, with whom and when, on the clinic’s wall clock', () => {
    expect(messageText('reminder', facts)).toBe(
      'السلام عليكم منى سامي،\nنذكّركم بموعدكم مع د. سارة يوم الأحد 22/11/2026 الساعة 6:05 مساءً. نرجو الرد بالتأكيد أو الاعتذار.\nعيادة النور',
    );
  });

  it('never take a name for a place, and never leave one open', () => {
    const odd = messageText('offer', { ...facts, patient: '{clinic} $& {secret}' });
    expect(odd).toContain('{clinic} $& {secret}');
    const all: readonly VisitMessage[] = ['booked', 'moved', 'cancelled', 'reminder', 'offer', 'taken'];
    for (const message of all) expect(messageText(message, facts)).not.toMatch(/[{}]/);
  });

  it.each([
    ['00:00', '12:00 صباحاً'],
    ['09:30', '9:30 صباحاً'],
    ['12:00', '12:00 مساءً'],
    ['23:55', '11:55 مساءً'],
  ])('%s is said %s', (clock, said) => expect(spokenTime(clock)).toBe(said));

  it('open in WhatsApp with the number and the whole text', () => {
    expect(whatsAppLink('+201098765432', 'أهلاً & 5\n?')).toBe(
      'https://wa.me/201098765432?text=%D8%A3%D9%87%D9%84%D8%A7%D9%8B%20%26%205%0A%3F',
    );
  });
});
