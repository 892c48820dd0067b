import pg from 'pg';
import { inject } from 'vitest';
import { newId } from '#server/kit/ids.ts';

/** Addresses of one database: as its owner, and as the superuser, whom no wall stops. */
export interface OwnDatabase {
  readonly url: string;
  readonly superuserUrl: string;
}

/** A database of its own in the cluster of this run, with nothing in it. */
export const emptyDatabase = (): Promise<OwnDatabase> => newDatabase('template1');

async function newDatabase(template: string): Promise<OwnDatabase> {
  const name = `own_${newId().replaceAll('-', '')}`;
  const superuser = new pg.Client({ connectionString: inject('superuserUrl') });
  await superuser.connect();
  await superuser.query(`create database ${name} template ${template} owner clinic`);
  await superuser.end();
  const at = (address: string): string => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  return { url: at(inject('databaseUrl')), superuserUrl: at(inject('superuserUrl')) };
}

/**
 * A database of its own in the cluster of this run, with all tables: for what works over all clinics at once, so that it
 * meets no other test's rows. Answers its address.
 */
export const ownDatabase = async (): Promise<string> => (await newDatabase(inject('migratedDatabase'))).url;
