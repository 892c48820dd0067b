import type { papers as arabic } from '../ar/papers.ts';
import type { Texts } from '../texts.ts';

/** Documents on paper: their preview and what stands on every one of them. */
export const papers: Texts<typeof arabic> = {
  title: 'Print {what}',
  preview: 'Print preview',
  size: 'Paper size',
  sizes: { a4: 'A4 paper', a5: 'A5 paper', roll: '80 mm roll' },
  print: 'Print',
  close: 'Close',
  printing: 'Preparing to print…',
  never: 'Not printed before',
  before: 'Prints before: {n}',
  chooseSize: 'Choose the paper size. This device keeps it, and from then on one tap prints.',
  copy: 'Copy {n}',
  code: 'Document code',
  codeHint: 'Type this code into the search to open the document',
  noCode: 'The document code is written with the first print',
  printedBy: 'Printed by {name} on {at}',
  phone: 'Phone',
  taxNumber: 'Tax number',
  line: 'No.',
  signers: {
    handsOver: 'Handed over by',
    takes: 'Received by',
    employee: 'Employee',
    manager: 'Manager',
  },
  signerName: 'Name',
  signature: 'Signature',
  signedOn: 'Date',
};
