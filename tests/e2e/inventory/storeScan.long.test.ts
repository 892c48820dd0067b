import { expect, it } from 'vitest';
import { as, atDesk, freshToken, origin } from '../support.ts';

/**
 * Reads nothing on the first picture, then one of the laid out codes for each opening of the camera. Before, the camera
 * fails as browsers let it fail; the picture itself is the browser's own.
 */
function fakeReader(): void {
  const laidOut = (name: string): string[] => JSON.parse(sessionStorage.getItem(name) ?? '[]') as string[];
  const [codes, faults] = [laidOut('codes'), laidOut('faults')];
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = (wanted) => {
    const fault = faults.shift();
    return fault === undefined ? open(wanted) : Promise.reject(new DOMException('', fault));
  };
  Object.assign(window, {
    BarcodeDetector: class {
      private looks = 0;
      static getSupportedFormats(): Promise<string[]> {
        return Promise.resolve(['ean_13', 'code_128']);
      }
      detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]> {
        this.looks += 1;
        const isSeen = this.looks > 1 && video.videoWidth > 0;
        return Promise.resolve(isSeen ? codes.splice(0, 1).map((rawValue) => ({ rawValue })) : []);
      }
    },
  });
}

/** A medicine of the demo clinic that carries a barcode. */
async function medicine() {
  const storekeeper = await as('storekeeper');
  const filter = encodeURIComponent(JSON.stringify({ item_type: 'medicine', status: 'active' }));
  const { json } = await storekeeper.get(`/inventory-items?filter=${filter}`);
  return (json as { name_ar: string; barcode: string | null }[]).find(({ barcode }) => barcode !== null);
}

const sentences = {
  NotAllowedError: 'لم يُسمح باستخدام الكاميرا. اسمح بها من إعدادات المتصفح أو اكتب الباركود',
  NotFoundError: 'لا توجد كاميرا في هذا الجهاز. اكتب الباركود أو استخدم الماسح',
};

it('UX-80, inventory.md 6.4 the camera fills item, batch and expiry, never overwrites an expiry, and says when it may not look', async () => {
  const item = await medicine();
  const gs1 = (expiry: string) => `01${item?.barcode?.padStart(14, '0')}17${expiry}10CAM7`;
  const codes = [gs1('290331'), gs1('280131')];
  await atDesk(
    { token: await freshToken('storekeeper'), locale: 'ar', width: 390, touch: true },
    async (desk) => {
      const { page, context } = desk;
      const camera = page.getByRole('button', { name: 'مسح بالكاميرا' });
      const scanner = page.getByRole('textbox', { name: 'امسح الباركود أو اكتبه' });
      // Receiving is the main button of the batches, also on a phone.
      await page.goto(`${origin}/inventory/stock`);
      await page.getByRole('link', { name: 'استلام بضاعة' }).click();
      await scanner.waitFor();
      // Nothing is offered where the browser cannot read barcodes.
      expect(await page.evaluate(() => 'BarcodeDetector' in window)).toBe(false);
      expect(await camera.count()).toBe(0);

      await page.evaluate(
        (laidOut) => {
          for (const [name, value] of Object.entries(laidOut))
            sessionStorage.setItem(name, JSON.stringify(value));
        },
        { codes, faults: Object.keys(sentences) },
      );
      await context.addInitScript(fakeReader);
      await page.reload();
      for (const sentence of Object.values(sentences)) {
        await camera.click();
        await page.getByText(sentence).waitFor();
        await page.getByRole('dialog').getByRole('button', { name: 'إغلاق' }).click();
      }

      await camera.click();
      await page.getByText(`أُضيف ${item?.name_ar}`).waitFor();
      const line = page.locator('[data-line="0"]');
      const value = (field: string) =>
        line.locator(`[data-source="lines.0.${field}"] input`).first().inputValue();
      expect([await value('batch_no'), await value('expiry_date')]).toEqual(['CAM7', '31/3/2029']);

      await camera.click();
      await page.getByText('تاريخ الانتهاء في السطر 1 مختلف عما في الرمز، وبقي كما هو').waitFor();
      expect([await value('qty'), await value('expiry_date')]).toEqual(['2', '31/3/2029']);
      await expect.poll(() => page.locator('[data-line]').count()).toBe(1);
      expect(await page.getByRole('dialog').count()).toBe(0);
    },
  );
});
