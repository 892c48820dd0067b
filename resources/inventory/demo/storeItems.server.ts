/** What a dental clinic stocks: invented, with the quantities and prices of an ordinary month. */
export const categories = [
  ['مستهلكات العيادة', 'Clinic consumables', '#2e7d8c'],
  ['أدوية وتخدير', 'Medicines and anaesthesia', '#b3541e'],
  ['خامات حشو وتركيبات', 'Filling and prosthetic materials', '#5b4b8a'],
  ['أدوات', 'Instruments', '#3d6b35'],
  ['تعقيم ونظافة', 'Sterilisation and cleaning', '#1f6fb2'],
  ['أدوات مكتبية', 'Stationery', '#7a6a4f'],
] as const;

export const suppliers = [
  ['النيل للمستلزمات الطبية', 'Nile Medical Supplies', 'أحمد شوقي', '+201001112233', 30, 3],
  ['الدلتا لخامات الأسنان', 'Delta Dental Materials', 'مها عادل', '+201112223344', 45, 5],
  ['فارما كير للأدوية', 'Pharma Care', 'كريم نبيل', '+201223334455', 0, 2],
  ['مكتبة الأمل', 'Al Amal Stationery', 'سيد حسن', '+201554445566', 0, 1],
] as const;

export interface DemoItem {
  readonly name: readonly [ar: string, en: string];
  readonly category: number;
  readonly supplier: number;
  readonly type: 'consumable' | 'medicine' | 'lab_material' | 'instrument' | 'stationery' | 'cleaning';
  readonly unit: string;
  /** Larger unit it is bought in, and how many base units that is. */
  readonly bought?: readonly [unit: string, factor: number];
  /** Of one base unit. */
  readonly price: string;
  readonly onHand: number;
  /** Days until what lies there expires; negative: it has. */
  readonly expires?: number;
  readonly level: number;
  readonly max: number;
}

const row = (
  name: DemoItem['name'],
  [category, supplier, type]: readonly [number, number, DemoItem['type']],
  [unit, bought]: readonly [string, DemoItem['bought']?],
  [price, onHand, expires]: readonly [string, number, number?],
  [level, max]: readonly [number, number],
): DemoItem => ({
  name,
  category,
  supplier,
  type,
  unit,
  price,
  onHand,
  level,
  max,
  ...(bought && { bought }),
  ...(expires !== undefined && { expires }),
});

const consumable = [0, 0, 'consumable'] as const;
const medicine = [1, 2, 'medicine'] as const;
const material = [2, 1, 'lab_material'] as const;
const instrument = [3, 1, 'instrument'] as const;
const cleaning = [4, 0, 'cleaning'] as const;
const stationery = [5, 3, 'stationery'] as const;
const box = (factor: number): readonly [string, number] => ['box', factor];

export const items: readonly DemoItem[] = [
  row(
    ['جوانتي لاتكس مقاس وسط', 'Latex gloves, medium'],
    consumable,
    ['piece', box(100)],
    ['2.40', 1400],
    [500, 3000],
  ),
  row(
    ['جوانتي نيتريل مقاس كبير', 'Nitrile gloves, large'],
    consumable,
    ['piece', box(100)],
    ['3.10', 300],
    [400, 2000],
  ),
  row(['كمامة ثلاث طبقات', 'Three-ply masks'], consumable, ['piece', box(50)], ['1.20', 850], [300, 1500]),
  row(
    ['كوب بلاستيك للمضمضة', 'Rinsing cups'],
    consumable,
    ['piece', ['carton', 1000]],
    ['0.35', 2600],
    [1000, 6000],
  ),
  row(['مريلة مريض ورقية', 'Patient bibs'], consumable, ['piece', box(125)], ['1.10', 90], [250, 1500]),
  row(['ماصة لعاب', 'Saliva ejectors'], consumable, ['piece', box(100)], ['0.90', 1200], [400, 2500]),
  row(['قطن لفائف', 'Cotton rolls'], consumable, ['pack'], ['38.00', 24], [10, 60]),
  row(
    ['شاش معقم 10×10', 'Sterile gauze 10×10'],
    consumable,
    ['pack', ['carton', 20]],
    ['14.50', 46, 410],
    [20, 120],
  ),
  row(['سرنجة 5 مل', 'Syringe 5 ml'], consumable, ['piece', box(100)], ['2.20', 640, 700], [200, 1000]),
  row(
    ['إبر تخدير قصيرة', 'Short dental needles'],
    consumable,
    ['piece', box(100)],
    ['1.75', 380, 25],
    [200, 1000],
  ),
  row(
    ['مخدر ليدوكايين 2%', 'Lidocaine 2%'],
    medicine,
    ['cartridge', box(50)],
    ['11.20', 420, 160],
    [150, 800],
  ),
  row(
    ['مخدر أرتيكايين 4%', 'Articaine 4%'],
    medicine,
    ['cartridge', box(50)],
    ['17.60', 110, 62],
    [150, 600],
  ),
  row(['جل تخدير موضعي', 'Topical anaesthetic gel'], medicine, ['tube'], ['85.00', 6, 240], [3, 12]),
  row(['أموكسيسيلين 500 مجم', 'Amoxicillin 500 mg'], medicine, ['pack'], ['42.00', 18, 6], [10, 40]),
  row(['إيبوبروفين 400 مجم', 'Ibuprofen 400 mg'], medicine, ['pack'], ['28.00', 22, 330], [10, 40]),
  row(['غسول كلورهيكسيدين', 'Chlorhexidine rinse'], medicine, ['bottle'], ['36.50', 14, -12], [8, 30]),
  row(['أدرينالين أمبول', 'Adrenaline ampoules'], medicine, ['ampoule', box(10)], ['19.00', 0], [10, 30]),
  row(['حشو كومبوزيت A2', 'Composite A2'], material, ['syringe'], ['640.00', 12, 290], [6, 24]),
  row(['حشو كومبوزيت A3', 'Composite A3'], material, ['syringe'], ['640.00', 5, 205], [6, 24]),
  row(['بوند عامل لاصق', 'Bonding agent'], material, ['bottle'], ['980.00', 4, 130], [2, 8]),
  row(['حمض تخشين المينا', 'Etching gel'], material, ['syringe'], ['120.00', 16, 380], [6, 24]),
  row(['جلاس أيونومر', 'Glass ionomer'], material, ['set'], ['1150.00', 3, 75], [2, 8]),
  row(['ألجينات طبعات', 'Alginate'], material, ['kg'], ['310.00', 5, 150], [2, 10]),
  row(['سيليكون طبعات', 'Impression silicone'], material, ['set'], ['1450.00', 2, 500], [1, 4]),
  row(['جبس حجري', 'Dental stone'], material, ['kg', ['pack', 25]], ['24.00', 75, 900], [25, 150]),
  row(['مبارد قنوات 25 مم', 'Root canal files 25 mm'], instrument, ['set'], ['260.00', 14], [6, 30]),
  row(['سنابل ماسية', 'Diamond burs'], instrument, ['piece', box(10)], ['32.00', 60], [20, 100]),
  row(['مرآة فم', 'Mouth mirrors'], instrument, ['piece'], ['45.00', 26], [12, 40]),
  row(['أكياس تعقيم', 'Sterilisation pouches'], cleaning, ['piece', box(200)], ['1.60', 1300], [400, 2000]),
  row(['مطهر أسطح', 'Surface disinfectant'], cleaning, ['l', ['carton', 5]], ['95.00', 12, 340], [5, 30]),
  row(['صابون يدين طبي', 'Medical hand soap'], cleaning, ['l'], ['60.00', 9], [4, 20]),
  row(['ورق طباعة A4', 'A4 paper'], stationery, ['pack', ['carton', 5]], ['210.00', 11], [5, 25]),
];
