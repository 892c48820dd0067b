import { expect } from 'vitest';
import type { Answer, Client } from '#tests/setup/client.ts';
import { pdfOf, upload } from '../fileSupport.ts';
import type { Made } from './support.ts';

const use = 'patient-files.file';

/** What tests of patients' files do again and again, as the clerk they name. */
export function filing(clerk: () => Client) {
  let marks = 0;
  const stored = async (
    by: Client,
    name = 'a.pdf',
    bytes = pdfOf(`file ${(marks += 1)}`),
  ): Promise<string> => {
    const answer = await upload(by, bytes, name, use);
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    return String(answer.json.id);
  };
  const file = async (patient: Made, values: object = {}, by: Client = clerk()): Promise<Answer> =>
    by.post('/patient-files', {
      patient_id: patient.id,
      kind: 'document',
      file: await stored(by),
      ...values,
    });
  const filed = async (patient: Made, values: object = {}, by: Client = clerk()): Promise<Made> => {
    const answer = await file(patient, values, by);
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    return answer.json as Made;
  };
  const errorsOf = (answer: { status: number; json: { errors?: object } }): unknown => [
    answer.status,
    answer.json.errors,
  ];
  return { errorsOf, file, filed, stored, use };
}
