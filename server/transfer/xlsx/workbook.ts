import { safeText } from '../formulaSafe.ts';
import { ZipWriter, type Sink, type ZipEntry } from './zip.ts';

/** How a cell looks and what it is. */
export type CellStyle =
  | 'plain'
  | 'wrapped'
  | 'heading'
  | 'integer'
  | 'date'
  | 'dateTime'
  | 'time'
  | 'month'
  | 'title'
  | `decimal${number}`
  | `percent${number}`;

/** A text, or an exact number as text with its style (days and times are numbers to a spreadsheet); null is empty. */
export type Cell =
  | { readonly text: string; readonly style?: CellStyle }
  | { readonly number: string; readonly style: CellStyle }
  | null;

export interface SheetShape {
  readonly name: string;
  readonly rightToLeft: boolean;
  /** Characters per column. */
  readonly widths: readonly number[];
  /** The first row stays in sight and filters (data sheets). */
  readonly table: boolean;
  /** Choices offered in the cells of a column, as a range of another sheet. */
  readonly choices?: readonly { readonly column: number; readonly range: string }[];
}

export interface Sheet {
  row(cells: readonly Cell[]): Promise<void>;
  end(): Promise<void>;
}

const formats: Readonly<Record<string, string>> = {
  integer: '#,##0',
  date: 'dd/mm/yyyy',
  dateTime: 'dd/mm/yyyy hh:mm',
  time: 'hh:mm',
  month: 'mm/yyyy',
};
const places = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const pointed = (count: number): string => (count === 0 ? '0' : `0.${'0'.repeat(count)}`);
const styleNames: readonly string[] = [
  'plain',
  'wrapped',
  'heading',
  'title',
  ...Object.keys(formats),
  ...places.map((count) => `decimal${count}`),
  ...places.map((count) => `percent${count}`),
];
const formatOf = (name: string): string | undefined => {
  const [, kind, count] = /^(decimal|percent)(\d+)$/.exec(name) ?? [];
  if (kind === 'decimal') return `#,##${pointed(Number(count))}`;
  if (kind === 'percent') return `${pointed(Number(count))}%`;
  return formats[name];
};
const styleIndex = new Map(styleNames.map((name, index) => [name, index]));

/** Text fit for XML: what the file format forbids goes. */
export const escapeXml = (text: string): string =>
  text
    .replace(
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      '',
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** 0 → A, 27 → AB. */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** A cell holds no more (Excel's own limit). */
const longest = 32_767;

function cellXml(cell: Cell, place: string): string {
  if (cell === null) return '';
  const style = styleIndex.get(cell.style ?? 'plain') ?? 0;
  if ('number' in cell) return `<c r="${place}" s="${style}"><v>${cell.number}</v></c>`;
  if (cell.text === '') return '';
  const text = escapeXml(safeText(cell.text).slice(0, longest));
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/**
 * Writes a workbook sheet by sheet and row by row. Texts stand in their cells, so nothing is gathered; numbers are the
 * exact digits given; nothing is ever written as a formula (SEC-52).
 */
export class WorkbookWriter {
  readonly #zip: ZipWriter;
  readonly #sheets: SheetShape[] = [];
  readonly #lengths: number[] = [];

  constructor(sink: Sink) {
    this.#zip = new ZipWriter(sink);
  }

  async sheet(shape: SheetShape): Promise<Sheet> {
    const index = this.#sheets.push(shape);
    const entry = await this.#zip.entry(`xl/worksheets/sheet${index}.xml`);
    await entry.write(sheetHead(shape, index === 1));
    let rows = 0;
    let waiting: string[] = [];
    const flush = async (): Promise<void> => {
      const text = waiting.join('');
      waiting = [];
      await entry.write(text);
    };
    return {
      row: async (cells) => {
        rows += 1;
        const xml = cells.map((cell, at) => cellXml(cell, `${columnName(at)}${rows}`)).join('');
        waiting.push(`<row r="${rows}">${xml}</row>`);
        if (waiting.length >= 200) await flush();
      },
      end: async () => {
        await flush();
        await entry.write(sheetEnd(shape, rows));
        await entry.end();
        this.#lengths.push(rows);
      },
    };
  }

  /** Writes what names the sheets and their styles; the file is whole then. */
  async end(): Promise<void> {
    for (const [name, text] of this.#parts()) {
      const entry: ZipEntry = await this.#zip.entry(name);
      await entry.write(text);
      await entry.end();
    }
    await this.#zip.end();
  }

  #parts(): [string, string][] {
    const sheets = this.#sheets.map((shape, at) => ({
      name: escapeXml(sheetName(shape.name, at)),
      id: at + 1,
    }));
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
    const overrides = sheets.map(
      ({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${type}.worksheet+xml"/>`,
    );
    const filters = this.#sheets.flatMap((shape, at) =>
      shape.table && shape.widths.length > 0
        ? [
            `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">'${sheets[at]?.name.replaceAll("'", "''") ?? ''}'!$A$1:$${columnName(shape.widths.length - 1)}$${this.#lengths[at] ?? 1}</definedName>`,
          ]
        : [],
    );
    return [
      [
        '[Content_Types].xml',
        `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${overrides.join('')}</Types>`,
      ],
      [
        '_rels/.rels',
        `${xmlHead}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
      [
        'xl/workbook.xml',
        `${xmlHead}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.map(({ name, id }) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`).join('')}</sheets>${filters.length > 0 ? `<definedNames>${filters.join('')}</definedNames>` : ''}</workbook>`,
      ],
      [
        'xl/_rels/workbook.xml.rels',
        `${xmlHead}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map(({ id }) => `<Relationship Id="rId${id}" Type="${office}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
      ],
      ['xl/styles.xml', stylesXml()],
    ];
  }
}

/** At most 31 signs, none of those Excel forbids, each name once. */
const sheetName = (name: string, at: number): string =>
  name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31) || `${at + 1}`;

function sheetHead(shape: SheetShape, first: boolean): string {
  const { rightToLeft, widths, table } = shape;
  const pane = table ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : '';
  const columns = widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  return `${xmlHead}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView${rightToLeft ? ' rightToLeft="1"' : ''}${first ? ' tabSelected="1"' : ''} workbookViewId="0">${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="16"/>${columns === '' ? '' : `<cols>${columns}</cols>`}<sheetData>`;
}

function sheetEnd({ table, widths, choices = [] }: SheetShape, rows: number): string {
  const filter =
    table && widths.length > 0
      ? `<autoFilter ref="A1:${columnName(widths.length - 1)}${Math.max(rows, 1)}"/>`
      : '';
  const lists = choices.map(
    ({ column, range }) =>
      `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${columnName(column)}2:${columnName(column)}20001"><formula1>${escapeXml(range)}</formula1></dataValidation>`,
  );
  const validations =
    lists.length > 0 ? `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>` : '';
  return `</sheetData>${filter}${validations}<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>`;
}

function stylesXml(): string {
  const numbered = styleNames.flatMap((name) => formatOf(name) ?? []);
  const numFmts = numbered
    .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escapeXml(code)}"/>`)
    .join('');
  let next = 164;
  const cells = styleNames.map((name) => {
    const format = formatOf(name) === undefined ? 0 : next++;
    if (name === 'heading')
      return '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>';
    if (name === 'title')
      return '<xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/>';
    const wrap =
      name === 'wrapped' ? '<alignment vertical="top" wrapText="1"/>' : '<alignment vertical="top"/>';
    return `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">${wrap}</xf>`;
  });
  const plain = '<font><sz val="11"/><name val="Calibri"/></font>';
  const bold = '<font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font>';
  const title = '<font><b/><sz val="11"/><name val="Calibri"/></font>';
  return `${xmlHead}<styleSheet xmlns="${main}"><numFmts count="${numbered.length}">${numFmts}</numFmts><fonts count="3">${plain}${bold}${title}</fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF12355B"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`;
}
