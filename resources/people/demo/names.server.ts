/** Invented people: given names and family names put together by chance (SEC-71). */
export const men = [
  ['أحمد', 'Ahmed'],
  ['محمد', 'Mohamed'],
  ['محمود', 'Mahmoud'],
  ['مصطفى', 'Mostafa'],
  ['خالد', 'Khaled'],
  ['عمر', 'Omar'],
  ['يوسف', 'Youssef'],
  ['إبراهيم', 'Ibrahim'],
  ['كريم', 'Karim'],
  ['حسام', 'Hossam'],
  ['طارق', 'Tarek'],
  ['وليد', 'Walid'],
  ['شريف', 'Sherif'],
  ['هشام', 'Hesham'],
  ['سامح', 'Sameh'],
  ['مينا', 'Mina'],
  ['بيتر', 'Peter'],
  ['عبد الله', 'Abdallah'],
  ['زياد', 'Ziad'],
  ['رامي', 'Ramy'],
] as const;
export const women = [
  ['فاطمة', 'Fatma'],
  ['مريم', 'Mariam'],
  ['سارة', 'Sara'],
  ['نورهان', 'Nourhan'],
  ['هبة', 'Heba'],
  ['آية', 'Aya'],
  ['دينا', 'Dina'],
  ['ياسمين', 'Yasmin'],
  ['إسراء', 'Esraa'],
  ['منى', 'Mona'],
  ['رانيا', 'Rania'],
  ['هدى', 'Hoda'],
  ['سلمى', 'Salma'],
  ['أميرة', 'Amira'],
  ['شيماء', 'Shaimaa'],
  ['مارينا', 'Marina'],
  ['رحمة', 'Rahma'],
  ['ندى', 'Nada'],
] as const;
export const families = [
  ['السيد', 'Elsayed'],
  ['عبد الرحمن', 'Abdelrahman'],
  ['حسن', 'Hassan'],
  ['علي', 'Ali'],
  ['إسماعيل', 'Ismail'],
  ['منصور', 'Mansour'],
  ['الشناوي', 'Elshenawy'],
  ['فؤاد', 'Fouad'],
  ['سليمان', 'Soliman'],
  ['جابر', 'Gaber'],
  ['رزق', 'Rizk'],
  ['نجيب', 'Naguib'],
  ['البنا', 'Elbanna'],
  ['شوقي', 'Shawky'],
  ['عثمان', 'Othman'],
  ['صبري', 'Sabry'],
  ['الجندي', 'Elgendy'],
  ['حلمي', 'Helmy'],
  ['غنيم', 'Ghoneim'],
  ['مراد', 'Mourad'],
] as const;
export const streets = [
  'شارع التحرير، الدقي',
  'شارع عباس العقاد، مدينة نصر',
  'شارع الهرم، الجيزة',
  'شارع جامعة الدول، المهندسين',
  'شارع 9، المعادي',
  'شارع مكرم عبيد، مدينة نصر',
  'شارع فيصل، الجيزة',
  'شارع الحجاز، مصر الجديدة',
] as const;

/** Fathers and grandfathers: names every family gives. */
export const fathers = men.filter(([ar]) => ar !== 'مينا' && ar !== 'بيتر');
/** For people whose given name is a Coptic one, so that nobody's names contradict each other. */
export const copticGiven = ['مينا', 'بيتر', 'مارينا'];
export const copticFathers = [
  ['سامح', 'Sameh'],
  ['رامي', 'Ramy'],
  ['وجيه', 'Wagih'],
  ['نبيل', 'Nabil'],
  ['عادل', 'Adel'],
] as const;
export const copticFamilies = [
  ['رزق', 'Rizk'],
  ['نجيب', 'Naguib'],
  ['شوقي', 'Shawky'],
  ['حلمي', 'Helmy'],
  ['صبري', 'Sabry'],
] as const;
