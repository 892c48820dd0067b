import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Transaction } from '../db/transaction.ts';
import { cleanPicture, type Picture } from '../files/images.ts';
import { copyKey, newStorageKey, type FileStore } from '../files/store.ts';
import { insertRows } from '../clinic/insertRows.ts';
import type { Drawing, KeepDrawing, KeepTexts } from '../kit/demo.ts';
import { newId } from '../kit/ids.ts';

/** A drawing is encoded once, however many clinics show it. */
const cleaned = new WeakMap<Drawing, Promise<Picture>>();
async function pictureOf(drawing: Drawing): Promise<Picture> {
  const known = cleaned.get(drawing);
  if (known) return known;
  const made = sharp(Buffer.from(drawing.svg))
    .jpeg()
    .toBuffer()
    .then((bytes) => cleanPicture(bytes, 'jpeg', { square: false }));
  cleaned.set(drawing, made);
  return made;
}

/**
 * Keeps drawings as files of the records of one demo clinic: the bytes of each once, behind a key like any upload, and a row
 * of `files` for every record that shows it.
 */
export function drawingsOf(tx: Transaction, store: FileStore, now: Date): KeepDrawing {
  const keys = new Map<Drawing, Promise<string>>();
  const put = async (drawing: Drawing): Promise<string> => {
    const { bytes, copies } = await pictureOf(drawing);
    const key = newStorageKey(tx.wall?.clinicId ?? '', now);
    await Promise.all([...copies].map(([side, copy]) => store.put(copyKey(key, side), copy)));
    await store.put(key, bytes);
    return key;
  };
  return async (shown) => {
    const rows = await Promise.all(
      shown.map(async ({ drawing, name, resource, record, field }) => {
        const { bytes, width, height } = await pictureOf(drawing);
        const key = keys.get(drawing) ?? put(drawing);
        keys.set(drawing, key);
        return {
          id: newId(),
          name,
          mime: 'image/jpeg',
          size: bytes.length,
          sha256: `\\x${createHash('sha256').update(bytes).digest('hex')}`,
          storage_key: await key,
          width,
          height,
          copies: true,
          resource,
          record_id: record,
          field,
          attached_at: now.toISOString(),
        };
      }),
    );
    await insertRows(tx, 'files', rows);
    return rows.map(({ id }) => id);
  };
}

/** Keeps texts as files of the records of one demo clinic. */
export function textsOf(tx: Transaction, store: FileStore, now: Date): KeepTexts {
  return async (files) => {
    const rows = await Promise.all(
      files.map(async ({ text, name, resource, record, field }) => {
        const bytes = Buffer.from(text);
        const storage_key = newStorageKey(tx.wall?.clinicId ?? '', now);
        await store.put(storage_key, bytes);
        const sha256 = `\\x${createHash('sha256').update(bytes).digest('hex')}`;
        const held = { resource, record_id: record, field, attached_at: now.toISOString() };
        return { id: newId(), name, mime: 'text/plain', size: bytes.length, sha256, storage_key, ...held };
      }),
    );
    await insertRows(tx, 'files', rows);
    return rows.map(({ id }) => id);
  };
}
