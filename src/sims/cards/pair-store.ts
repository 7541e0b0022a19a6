import { plainArray, type Sql } from '#platform/database/db.ts'
import { inPortions } from '#platform/database/portions.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { SimCard } from './lock-store.ts'

/** The numbers of a card. */
export type Numbers = { imsi: string | null; msisdn: string | null }

/** The card that has a number, regardless of its customer. */
export type Holder = { iccid: string } & Numbers

/**
 * Prevents other transactions from assigning these numbers until this one ends. The locks are striped, so many numbers need only a
 * few locks. The locks are always taken in the same order.
 */
export async function claimNumbers(sql: Sql, numbers: readonly Numbers[]): Promise<void> {
  await sql.query({
    name: 'claim-sim-numbers',
    text: `select pg_advisory_xact_lock(hashtextextended('sim numbers', bucket)) from (
        select distinct abs(hashtext(number) % 64) as bucket from unnest($1::text[]) number order by bucket) b`,
    values: [plainArray(numbers.flatMap(({ imsi, msisdn }) => [imsi ?? [], msisdn ?? []].flat()))],
  })
}

/** The cards that have one of these numbers. */
export async function readHolders(sql: Sql, numbers: readonly Numbers[]): Promise<Holder[]> {
  const all = (name: 'imsi' | 'msisdn') => plainArray(numbers.flatMap((one) => one[name] ?? []))
  const { rows } = await sql.query<Holder>({
    name: 'read-sim-holders',
    text: `select iccid, imsi, msisdn from sim_identity where imsi = any($1::text[])
      union select iccid, imsi, msisdn from sim_identity where msisdn = any($2::text[])`,
    values: [all('imsi'), all('msisdn')],
  })
  return rows
}

type Paired = { card: SimCard; change: Numbers }

/** Removes the numbers of cards, so that the numbers can be assigned to other cards. */
export async function clearNumbers(sql: Sql, cards: readonly SimCard[]): Promise<void> {
  await sql.query({
    name: 'clear-sim-numbers',
    text: 'update sim_identity set imsi = null, msisdn = null where iccid = any($1::text[])',
    values: [plainArray(cards.map(({ iccid }) => iccid))],
  })
}

/** Writes the numbers of SIMs that the caller has locked, to the records and identities of the SIMs. */
export async function writeNumbers(sql: Sql, changes: readonly Paired[], at: Date): Promise<void> {
  const values = [
    changes.map(({ card }) => card.partner_id),
    plainArray(changes.map(({ card }) => card.iccid)),
    changes.map(({ change }) => change.imsi),
    changes.map(({ change }) => change.msisdn),
  ]
  const from = `from unnest($1::text[], $2::text[], $3::text[], $4::text[]) c (partner_id, iccid, imsi, msisdn)
       where t.partner_id = c.partner_id and t.iccid = c.iccid`
  const text = `update sim_identity t set imsi = c.imsi, msisdn = c.msisdn ${from}`
  await sql.query({ name: 'write-sim-identities', text, values })
  await sql.query({
    name: 'write-sim-numbers',
    text: `update sim t set imsi = c.imsi, msisdn = c.msisdn, changed_at = $5 ${from}`,
    values: [...values, at],
  })
}

/** Begins the pairings of cards that have numbers. */
export async function beginPairings(sql: Sql, changes: readonly Paired[], at: Date): Promise<void> {
  const paired = changes.filter(({ change: { imsi, msisdn } }) => imsi !== null || msisdn !== null)
  await inPortions(paired, (some) => begin(sql, some, at))
}

async function begin(sql: Sql, paired: readonly Paired[], at: Date): Promise<void> {
  await sql.query({
    name: 'begin-sim-pairings',
    text: `insert into sim_pairing (id, partner_id, iccid, imsi, msisdn, since)
      select id, partner_id, iccid, imsi, msisdn, $6
        from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]) p (id, partner_id, iccid, imsi, msisdn)`,
    values: [
      paired.map(() => uuidv7()),
      paired.map(({ card }) => card.partner_id),
      plainArray(paired.map(({ card }) => card.iccid)),
      paired.map(({ change }) => change.imsi),
      paired.map(({ change }) => change.msisdn),
      at,
    ],
  })
}
