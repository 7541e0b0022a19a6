import { randomInt } from 'node:crypto'
import { actorName, chargeFees, type Caller } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { storeHistory } from '../history/history-store.ts'
import { enqueueMail, requiresMail } from '../mail/enqueue.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import { insertRequest } from '../requests/store.ts'
import { holdReseller, noValidReseller } from '../resellers/flag.ts'
import type { BrandData } from '../fields/brand-fields.ts'
import { brandFaults } from './rules.ts'
import { insertBrand, type BrandRow } from '../brands/store.ts'

type Deps = { db: Db; clock: Pick<Clock, 'now'> }

/** Registers a brand: stores it, charges the fee and enqueues the registry request in one transaction (S2-198). */
export async function createBrand({ db, clock }: Deps, caller: Caller, data: BrandData): Promise<BrandRow> {
  const faults = brandFaults(data)
  if (faults.length > 0) throw new Problem(tendlcProblems.brandParameters, { faults })
  return db.tx(async (sql) => {
    const now = clock.now()
    if (data.reseller && !(await holdReseller(sql, caller))) throw noValidReseller()
    const brand = await insertUnder(sql, caller.account.id, data, now)
    await charge(sql, brand)
    const first = {
      accountId: brand.account_id,
      subjectId: brand.id,
      actor: actorName(caller.actor),
      at: now,
      from: undefined,
    }
    await storeHistory(sql, [
      { ...first, machine: 'brand', event: 'created', to: brand.status },
      { ...first, machine: 'identity', event: 'created', to: brand.identity_status },
    ])
    await insertRequest(sql, { accountId: brand.account_id, kind: 'identity', brandId: brand.id, now })
    if (requiresMail(brand)) await enqueueMail(sql, brand, now)
    return brand
  })
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Stores a brand under a short random ID; generates another ID if the ID exists. */
export async function insertUnder(
  sql: Sql,
  accountId: string,
  data: BrandData,
  now: number,
): Promise<BrandRow> {
  for (;;) {
    const id = `B${Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')}`
    const brand = await insertBrand(sql, { id, accountId, data, now })
    if (brand === 'repeated') throw repeatedReference()
    if (brand !== 'taken') return brand
  }
}

/** The problem for a reference that another brand of the account uses. */
export function repeatedReference(): Problem {
  const reason = 'is used by another of your brands'
  return new Problem(tendlcProblems.brandConflict, {
    faults: [{ name: 'reference_id', reason, rule: 'unique' }],
  })
}

async function charge(sql: Sql, { id, account_id: accountId }: BrandRow): Promise<void> {
  const [outcome] = await chargeFees(sql, [{ accountId, fee: 'brand', reference: `brand ${id}` }])
  if (outcome === 'refused') throw new Problem(tendlcProblems.lowBalance)
}
