import { createHash, randomInt } from 'node:crypto'
import { actorName, chargeFees, type Caller } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/db.ts'
import { Problem } from '#platform/problem.ts'
import { brandMayHaveCampaigns } from '../brands/campaigns.ts'
import { ownBrand } from '../brands/own.ts'
import { qualify } from '../brands/qualify.ts'
import type { BrandRow } from '../brands/store.ts'
import { storeHistory } from '../history-store.ts'
import { tendlcProblems } from '../problems.ts'
import type { NetworkRecord, Registry } from '../registry/port.ts'
import type { Usecase } from '../words.ts'
import type { CampaignData } from './fields.ts'
import { flowOf } from './flow.ts'
import { countCampaigns } from './move-store.ts'
import type { Owned } from './own.ts'
import { resellingOf, noReseller } from './reseller.ts'
import { campaignFaults, sampleFaults } from './rules.ts'
import { findMade, insertCampaign, type CampaignRow, type KeptData, type Once } from './store.ts'
import { submitForReview } from './submit.ts'

type Needs = { db: Db; clock: Pick<Clock, 'now'>; registry: Registry | undefined }

export type CampaignWish = CampaignData & { usecase: Usecase; description: string }

/**
 * Makes a campaign of an account's brand: its row, its fee, its history and what is to be looked at are one commit (S2-206,
 * S2-173). Under one `key` one is made, however often it is asked for.
 */
export async function createCampaign(
  needs: Needs,
  caller: Caller,
  { brandId, key }: { brandId: string; key: string | undefined },
  wish: CampaignWish,
): Promise<Owned & { repeated: boolean }> {
  const { db } = needs
  const accountId = caller.account.id
  const once = key === undefined ? undefined : { key, digest: digestOf({ brandId, wish }) }
  const brand = await db.asAccount(accountId, (sql) => ownBrand(sql, accountId, brandId))
  const made = await db.asAccount(accountId, (sql) => madeBefore(sql, accountId, once))
  if (made) return { brand, campaign: made, repeated: true }
  const reselling = await resellingOf(db, caller, brand, wish)
  const faults = [
    ...campaignFaults(wish, brand),
    ...sampleFaults(wish, []),
    ...(reselling && 'rule' in reselling ? [reselling] : []),
  ]
  if (faults.length > 0) throw new Problem(tendlcProblems.invalidCampaignData, { faults })
  const networks = await qualified(needs, brand, wish)
  return db.tx(async (sql) => {
    const locked = await ownBrand(sql, accountId, brandId, true)
    const meanwhile = await madeBefore(sql, accountId, once)
    if (meanwhile) return { brand: locked, campaign: meanwhile, repeated: true }
    refuseUnverified(locked)
    const campaign = await make(sql, caller, locked, { wish, networks, once, now: needs.clock.now() })
    return {
      brand: { ...locked, campaign_count: locked.campaign_count + 1 },
      campaign,
      repeated: false,
    }
  })
}

const digestOf = (asked: unknown) => createHash('sha256').update(JSON.stringify(asked)).digest()

async function madeBefore(
  sql: Sql,
  accountId: string,
  once: Once | undefined,
): Promise<CampaignRow | undefined> {
  const made = once && (await findMade(sql, accountId, once.key))
  if (!made) return undefined
  const { request_digest: digest, ...campaign } = made
  if (!digest.equals(once.digest)) throw new Problem(tendlcProblems.keyReused)
  return campaign
}

/** What networks say, where one of them at least takes it and its samples are enough for the strictest (S2-233, S2-086). */
async function qualified(needs: Needs, brand: BrandRow, wish: CampaignWish): Promise<NetworkRecord[]> {
  refuseUnverified(brand)
  const networks = await qualify(needs, brand, wish.usecase)
  if (!networks.some((one) => one.mno_support && one.qualify))
    throw new Problem(tendlcProblems.brandNotQualified)
  const faults = sampleFaults(wish, networks)
  if (faults.length > 0) throw new Problem(tendlcProblems.invalidCampaignData, { faults })
  return networks
}

function refuseUnverified(brand: BrandRow): void {
  const may = brandMayHaveCampaigns(brand)
  if (may) throw new Problem(tendlcProblems.brandNotQualified, { detail: may.refused })
}

type Making = { wish: CampaignWish; networks: NetworkRecord[]; once: Once | undefined; now: number }

async function make(
  sql: Sql,
  caller: Caller,
  brand: BrandRow,
  { wish, networks, once, now }: Making,
): Promise<CampaignRow> {
  const reselling = await resellingOf(sql, caller, brand, wish)
  if (reselling && 'rule' in reselling)
    throw new Problem(tendlcProblems.invalidCampaignData, { faults: [reselling] })
  const data: KeptData = {
    ...wish,
    message_flow: wish.message_flow ?? flowOf(wish.message_flow_details!, brand.display_name),
    ...(reselling ?? { reseller: false, reseller_id: noReseller }),
  }
  const campaign = await insertUnder(sql, brand, { data, networks, once, now })
  const { account_id: accountId, id } = campaign
  await countCampaigns(sql, brand.id, 1)
  const actor = actorName(caller.actor)
  await storeHistory(sql, [
    {
      accountId,
      machine: 'campaign',
      subjectId: id,
      event: 'created',
      from: undefined,
      to: campaign.status,
      actor,
      at: now,
    },
  ])
  await submitForReview(sql, campaign, { actor, now })
  const [outcome] = await chargeFees(sql, [{ accountId, fee: 'campaign', reference: `campaign ${id}` }])
  if (outcome === 'refused') throw new Problem(tendlcProblems.lowBalance)
  return campaign
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Stores a campaign. Ids are short and drawn by lot: what is somebody's already is drawn again. */
export async function insertUnder(
  sql: Sql,
  { account_id: accountId, id: brandId }: BrandRow,
  rest: Omit<Parameters<typeof insertCampaign>[1], 'id' | 'accountId' | 'brandId'>,
): Promise<CampaignRow> {
  for (;;) {
    const id = `C${Array.from({ length: 7 }, () => letters[randomInt(letters.length)]).join('')}`
    const campaign = await insertCampaign(sql, { id, accountId, brandId, ...rest }).catch(refuseReused)
    if (campaign) return campaign
  }
}

/** Somebody took the key for another brand's campaign in the moment between. */
function refuseReused(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'campaign_once')
    throw new Problem(tendlcProblems.keyReused)
  throw error
}
