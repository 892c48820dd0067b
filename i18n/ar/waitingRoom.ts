/** What stands on the screen of a waiting room, beside the English (docs/adr/0010-waiting-room-screen.md). */
export const waitingRoom = {
  title: 'شاشة الانتظار',
  now: 'الآن',
  next: 'التالي',
  doctorRoom: 'غرفة الطبيب',
  nobody: 'لا أحد ينتظر الآن',
  opening: 'جارٍ فتح الشاشة…',
  lost: 'انقطع الاتصال. قد تكون الأرقام قديمة',
  closed: 'هذه الشاشة مغلقة',
  closedHelp: 'اطلب من إدارة العيادة رابطاً جديداً لها',
};

export type WaitingRoomTexts = typeof waitingRoom;
