import { useState } from 'react';
import { Button } from '@mui/material';
import type { RecordOf } from '#metadata/resource.ts';
import { callApi } from '#src/client/records/api.ts';
import { saveCsv } from '#src/client/records/csvFile.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { useWords } from '#src/client/words/words.ts';
import { fingerprintUploads } from './fingerprint-uploads.ts';
import { uploadPageWords } from './uploadPageWords.ts';

interface BadLine {
  readonly line: number;
  readonly code: keyof (typeof fingerprintUploads.words)['ar']['lines']['report']['options']['code'];
  readonly text: string;
}

/** All bad lines of a file for a spreadsheet, also those beyond the report: whoever mends them sends them on. */
export default function UploadActions({ record }: { readonly record: RecordOf<typeof fingerprintUploads> }) {
  const { t, locale } = useWords(uploadPageWords);
  const notifyError = useNotifyError();
  const [isWorking, setWorking] = useState(false);
  if (record.malformed === 0) return null;
  const download = async (): Promise<void> => {
    setWorking(true);
    try {
      const { lines } = await callApi<{ readonly lines: readonly BadLine[] }>(
        `/fingerprint-uploads/${record.id}/bad-lines`,
      );
      const reasons = fingerprintUploads.words[locale].lines.report.options.code;
      const { line, code, text } = t.heads;
      saveCsv(t.file, [
        [line, code, text],
        ...lines.map((one) => [String(one.line), reasons[one.code], one.text]),
      ]);
    } catch (error) {
      notifyError(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <Button variant="outlined" disabled={isWorking} onClick={() => void download()}>
      {t.download}
    </Button>
  );
}
