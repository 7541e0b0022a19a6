import type { Db } from '#platform/database/db.ts'
import { basic } from '../support/accounts.ts'
import { aPartner, iccidOf, storeSims } from '../support/sims.ts'
import { openSimUser } from '../support/sim-user.ts'

let sims = 7_000_000

/** Stores a SIM customer with SIMs, and an API user who may access them. */
export async function storeSimFixtures({ url, db }: { url: string; db: Db }, accountId: string) {
  const partner = await aPartner(db, `sims-of-${accountId}`, { account: accountId })
  const card = iccidOf(++sims)
  const leaving = iccidOf(++sims)
  await storeSims(db, partner, [card, leaving])
  const user = await openSimUser({ url, db }, { partners: [{ partnerId: partner }] })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const requested = await user.post<{ access_token: string }>(
    '/oauth2/token',
    'grant_type=client_credentials',
    form,
  )
  const path = `/strowger/sims/v1/partners/${partner}/transfers`
  const provided = await user.post<{ transferId: string }>(path, { targetId: 'unowned', iccids: [leaving] })
  return {
    partner,
    card,
    transfer: provided.body.transferId,
    user: basic(user.clientId, user.secret),
    token: `Bearer ${requested.body.access_token}`,
  }
}
