import type { Caller } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { onceOf, type Once } from '#platform/contract/idempotency-key.ts'
import { Problem } from '#platform/contract/problem.ts'
import { findOwnedBrand } from '../brands/find-owned.ts'
import { qualify } from '../vetting/qualify.ts'
import type { BrandRow } from '../brands/store.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import type { NetworkRecord, Registry } from '../requests/port.ts'
import { holdReseller } from '../resellers/flag.ts'
import { registerCampaign, type CampaignInput } from './make.ts'
import type { Owned } from '../campaigns/find-owned.ts'
import { resellingOf } from '../campaigns/reseller.ts'
import { campaignFaults, sampleFaults } from './rules.ts'
import { findByIdempotencyKey, type CampaignRow } from '../campaigns/store.ts'

type Deps = { db: Db; clock: Pick<Clock, 'now'>; registry: Registry | undefined }

/**
 * Creates a campaign of the account's brand: stores it, charges the fee and opens its review in one transaction (S2-206, S2-173).
 * Requests with the same `key` create one campaign.
 */
export async function createCampaign(
  deps: Deps,
  caller: Caller,
  { brandId, key }: { brandId: string; key: string | undefined },
  input: CampaignInput,
): Promise<Owned & { repeated: boolean }> {
  const { db } = deps
  const accountId = caller.account.id
  // Stored digests contain this member name, so it cannot change.
  const once = onceOf(key, { brandId, input })
  const brand = await db.asAccount(accountId, (sql) => findOwnedBrand(sql, accountId, brandId))
  const made = await db.asAccount(accountId, (sql) => findExisting(sql, accountId, once))
  if (made) return { brand, campaign: made, repeated: true }
  const reselling = await resellingOf(db, caller, brand, input)
  const faults = [
    ...campaignFaults(input, brand),
    ...sampleFaults(input, []),
    ...(reselling && 'rule' in reselling ? [reselling] : []),
  ]
  if (faults.length > 0) throw new Problem(tendlcProblems.invalidCampaignData, { faults })
  const networks = await qualified(deps, brand, input)
  return db.tx(async (sql) => {
    if (input.reseller) await holdReseller(sql, caller)
    const locked = await findOwnedBrand(sql, accountId, brandId, true)
    const meanwhile = await findExisting(sql, accountId, once)
    if (meanwhile) return { brand: locked, campaign: meanwhile, repeated: true }
    refuseUnverified(locked)
    const campaign = await registerCampaign(sql, caller, locked, {
      input,
      networks,
      once,
      now: deps.clock.now(),
    })
    return {
      brand: { ...locked, campaign_count: locked.campaign_count + 1 },
      campaign,
      repeated: false,
    }
  })
}

async function findExisting(
  sql: Sql,
  accountId: string,
  once: Once | undefined,
): Promise<CampaignRow | undefined> {
  const made = once && (await findByIdempotencyKey(sql, accountId, once.key))
  if (!made) return undefined
  const { request_digest: digest, ...campaign } = made
  if (!digest.equals(once.request)) throw new Problem(tendlcProblems.keyReused)
  return campaign
}

/**
 * Returns the qualification at each network. Rejects the campaign if no network accepts it, or if it has fewer samples than the strictest network
 * requires (S2-233, S2-086).
 */
async function qualified(deps: Deps, brand: BrandRow, input: CampaignInput): Promise<NetworkRecord[]> {
  refuseUnverified(brand)
  const networks = await qualify(deps, brand, input.usecase)
  if (!networks.some((one) => one.mno_support && one.qualify))
    throw new Problem(tendlcProblems.brandNotQualified)
  const faults = sampleFaults(input, networks)
  if (faults.length > 0) throw new Problem(tendlcProblems.invalidCampaignData, { faults })
  return networks
}

function refuseUnverified(brand: BrandRow): void {
  const may = brandMayHaveCampaigns(brand)
  if (may) throw new Problem(tendlcProblems.brandNotQualified, { detail: may.refused })
}

/**
 * Why a brand may not have new campaigns, as a sentence for its owner; undefined if it may have them. Public companies must first confirm the email
 * to `verification_email` (S2-003, S2-257), sole proprietors the text to their mobile phone. Whether a network accepts the use case is checked
 * separately (`qualify.ts`).
 */
export function brandMayHaveCampaigns(
  brand: Pick<
    BrandRow,
    'status' | 'identity_status' | 'entity_type' | 'email_verified_at' | 'mobile_verified_at'
  >,
): { refused: string } | undefined {
  const { status, identity_status: identity, entity_type: type } = brand
  if (status !== 'ACTIVE') return { refused: `The brand is ${status}.` }
  if (identity === 'PENDING') return { refused: 'Identity verification of the brand is still in progress.' }
  if (identity === 'UNVERIFIED') return { refused: 'The identity of the brand could not be verified.' }
  if (type === 'PUBLIC_PROFIT' && !brand.email_verified_at)
    return { refused: 'The email to verification_email has not been confirmed.' }
  if (type === 'SOLE_PROPRIETOR' && !brand.mobile_verified_at)
    return { refused: 'The mobile phone of the brand has not been verified.' }
  return undefined
}
