import { expect, it } from 'vitest';
import { createLogger } from './log.ts';

it('SEC-65 line breaks in a value stay in one line of the log, and a database error says nothing of its row', () => {
  const lines: string[] = [];
  const logger = createLogger({
    production: true,
    destination: { write: (line: string) => void lines.push(line) },
  });
  const forged = 'x\r\n{"level":30,"msg":"forged"}\u2028\u0085\u001b[2J';
  const failed = Object.assign(new Error(`duplicate key (29001010123456)${forged}`), {
    code: '23505',
    constraint: 'employees__national_id__unique',
    detail: 'Key (national_id)=(29001010123456) already exists.',
  });
  logger.info({ route: forged }, forged);
  logger.error({ err: failed }, 'not saved');
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(line.trimEnd()).not.toMatch(/[\r\n\u001b]/);
    expect(() => JSON.parse(line) as unknown).not.toThrow();
  }
  expect(lines.join('')).not.toContain('29001010123456');
  expect(lines[1]).toContain('employees__national_id__unique');
});
