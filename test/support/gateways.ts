import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/database/db.ts'
import { openVault, type Vault } from '#platform/vault/vault.ts'
import { iccidOf, storeSims } from './sims.ts'

export const testVault = (): Vault => openVault({ key: randomBytes(32) })

/** Stores a gateway that sends accounting from an address. */
export async function aGateway(
  db: Db,
  vault: Vault,
  { id = 'gateway', address = '127.0.0.1', secret = 'testing123', port = 3799, requireSigned = false } = {},
): Promise<string> {
  const sealed = vault.seal(secret, { table: 'sim_nas', column: 'secret', id })
  await db.query(
    `insert into sim_nas (id, name, address, secret, require_signed, disconnect_port, created_at)
     values ($1, $1, $2, $3, $4, $5, now())`,
    [id, address, sealed, requireSigned, port],
  )
  return id
}

/** A unique IMSI for each number. */
export const imsiOf = (n: number): string => `90199${String(n).padStart(10, '0')}`

/** Stores SIMs of a partner, with an IMSI and an MSISDN for each number. */
export async function storeSubscribers(db: Db, partnerId: string, numbers: readonly number[]): Promise<void> {
  const iccids = numbers.map(iccidOf)
  await storeSims(db, partnerId, iccids)
  await db.query(
    `with known as (select * from unnest($1::text[], $2::text[], $3::text[]) g(iccid, imsi, msisdn)),
       shown as (update sim s set imsi = k.imsi, msisdn = k.msisdn from known k where s.partner_id = $4 and s.iccid = k.iccid)
     update sim_identity i set imsi = k.imsi, msisdn = k.msisdn from known k where i.iccid = k.iccid`,
    [iccids, numbers.map(imsiOf), numbers.map((n) => `9900000${String(n).padStart(5, '0')}`), partnerId],
  )
}
