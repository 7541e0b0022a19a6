import type { Caller } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { Wrong } from '#platform/contract/family.ts'
import { type Fault, Problem } from '#platform/contract/problem.ts'
import { brandFaults } from '../brand-changes/rules.ts'
import { brandChangeFaults } from '../brand-changes/update.ts'
import { findOwnedBrand } from '../brands/find-owned.ts'
import { campaignFaults, sampleFaults } from '../campaign-changes/rules.ts'
import { checkedChange } from '../campaign-changes/update.ts'
import { findOwnedCampaign } from '../campaigns/find-owned.ts'

type Changing = { db: Db; caller: Caller; params: { brand_id?: string; campaign_id?: string } }

/** Rules of the members of a body that are valid by themselves, by operation. A change is checked together with the stored object. */
const rules: Readonly<Record<string, (valid: object, changing: Changing) => Fault[] | Promise<Fault[]>>> = {
  createBrand: (valid) => brandFaults(valid),
  createCampaign: (valid) => [...campaignFaults(valid, undefined), ...sampleFaults(valid, [])],
  patchBrand: (valid, { db, caller: { account }, params: { brand_id: id = '' } }) =>
    db.asAccount(account.id, async (sql) =>
      brandChangeFaults(sql, await findOwnedBrand(sql, account.id, id), valid),
    ),
  patchCampaign: (valid, { db, caller, params: { brand_id: brandId = '', campaign_id: id = '' } }) =>
    db.asAccount(caller.account.id, async (sql) => {
      const owned = await findOwnedCampaign(sql, caller.account.id, { brandId, id })
      return (await checkedChange(sql, caller, owned, valid)).faults
    }),
}

/** All faults of a body: those of its schema, and those of the rules between its other members. */
export async function withRuleFaults(
  db: Db,
  faults: Fault[],
  operationId: string,
  { caller, params, body }: Wrong<Caller>,
): Promise<Fault[]> {
  const further = rules[operationId]
  if (!further || typeof body !== 'object' || body === null || Array.isArray(body)) return faults
  const wrong = new Set(faults.map(({ name }) => memberOf(name)))
  if (wrong.has('brand_id') || wrong.has('campaign_id')) return faults
  // A campaign has one of the two, so one that is invalid does not require the other.
  if (wrong.has('message_flow') || wrong.has('message_flow_details'))
    for (const name of ['message_flow', 'message_flow_details']) wrong.add(name)
  const valid = Object.fromEntries(Object.entries(body).filter(([name]) => !wrong.has(name)))
  const changing = { db, caller, params: params as Changing['params'] }
  const found = await Promise.resolve(further(valid, changing)).catch(unlessMissing)
  return [...faults, ...found.filter(({ name }) => !wrong.has(memberOf(name)))]
}

/** Without the stored object, only the errors of the schema are known. */
function unlessMissing(error: unknown): Fault[] {
  if (error instanceof Problem) return []
  throw error
}

const memberOf = (name: string) => name.split(/[.[]/)[0]!
