import { describe, expect, it } from 'vitest';
import { scriptPayloads } from '#tests/fixtures/scriptPayloads.ts';
import { ownClinic } from './ownClinic.ts';
import { openDesk, settled } from './support.ts';

const half = scriptPayloads.length / 2;

describe('SEC-41 stored script', () => {
  it('sixty, all short enough for a name', () => {
    expect(scriptPayloads).toHaveLength(60);
    expect(scriptPayloads.filter((text) => text.length > 80)).toEqual([]);
  });

  it('60 payloads in names and long texts of three entities: nothing runs, nothing is reported by the policy', async () => {
    const clinic = await ownClinic();
    const { owner } = clinic;
    const employee = await clinic.person();
    const filed = async (path: string, body: object): Promise<string> => {
      const answer = await owner.post(path, body);
      expect(`${answer.status} ${answer.status === 201 ? '' : answer.text}`).toBe('201 ');
      return String(answer.json.id);
    };
    const branches = await Promise.all(
      scriptPayloads.map((text) => filed('/branches', { name_ar: text, phone: '0223580000' })),
    );
    for (const text of scriptPayloads.slice(0, 20)) await filed('/job-titles', { name_ar: text });
    const penalties: string[] = [];
    for (const texts of [scriptPayloads.slice(0, half), scriptPayloads.slice(half)])
      penalties.push(
        await filed('/penalties', {
          employee_id: employee.employeeId,
          violation_date: new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10),
          unit: 'days',
          value: '1',
          reason: texts.join(' ').slice(0, 2_000),
          investigation: scriptPayloads.join('\n').slice(0, 5_000),
        }),
      );
    const desk = await openDesk({ home: clinic.home, token: owner.token ?? '' });
    await desk.context.addInitScript(() => {
      const ran: number[] = [];
      Object.assign(window, { ran: (n: number) => ran.push(n), whatRan: ran });
    });
    const addresses = [
      '/settings/branches',
      `/settings/branches/${branches[2] ?? ''}/view`,
      `/settings/branches/${branches[8] ?? ''}/edit`,
      '/settings/job-titles',
      ...penalties.flatMap((id) => [`/penalties/${id}/view`, `/penalties/${id}/edit`]),
      '/penalties',
    ];
    for (const address of addresses) {
      await desk.page.goto(address);
      await settled(desk);
      const ran = await desk.page.evaluate(() => (window as unknown as { whatRan: number[] }).whatRan);
      expect([address, ran]).toEqual([address, []]);
    }
    // What the page shows is the text itself.
    await desk.page.goto(`/penalties/${penalties[0] ?? ''}/view`);
    await desk.page.getByText('<img src=x onerror="ran(3)">').first().waitFor();
    expect(desk.faults.filter((text) => /policy/i.test(text))).toEqual([]);
    await desk.context.close();
  });
});
