const ar = {
  achievedOf: '{achieved} من {target}',
  percent: 'نسبة التحقيق {percent}',
  forecast: 'المتوقع بهذا المعدل: {value}',
  earned: 'المستحق حتى الآن: {value}',
  daysLeft: 'متبقٍ {n:days}',
  startsOn: 'يبدأ في {date}',
  endedOn: 'انتهى في {date}',
  period: 'من {from} إلى {to}',
  pace: { reached: 'تحقق المستهدف', onTheWay: 'في الطريق', behind: 'أقل من المعدل المطلوب' },
  members: '{n:staff}',
  achievements: 'ما تحقق',
  achievementsOf: 'ما تحقق من «{title}»',
  actionsOf: 'إجراءات «{title}»',
  summary: 'ملخص المستهدف',
};

const en: typeof ar = {
  achievedOf: '{achieved} of {target}',
  percent: 'Achieved {percent}',
  forecast: 'Forecast at this pace: {value}',
  earned: 'Earned so far: {value}',
  daysLeft: '{n:days} left',
  startsOn: 'Starts on {date}',
  endedOn: 'Ended on {date}',
  period: '{from} to {to}',
  pace: { reached: 'Reached', onTheWay: 'On the way', behind: 'Behind the pace' },
  members: '{n:staff}',
  achievements: 'Achievements',
  achievementsOf: 'Achievements on “{title}”',
  actionsOf: 'Actions for “{title}”',
  summary: 'Target summary',
};

/** What people read on the cards and summaries of targets. */
export const targetViewWords = { ar, en };
