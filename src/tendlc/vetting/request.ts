import { actorName, chargeFees, type Caller } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { type Fault, Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { findOwnedBrand } from '../brands/find-owned.ts'
import type { BrandRow } from '../brands/store.ts'
import { storeHistory } from '../history/history-store.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import { insertRequest } from '../requests/store.ts'
import type { VettingClass, VettingProvider } from '../shapes/enumerations.ts'
import { politicalFaults } from './political.ts'
import type { PoliticalDetails } from '../shapes/political.ts'
import { providers } from './providers.ts'
import { countVettings, insertVetting, type NewVetting, type VettingRow } from './store.ts'
import { sealToken } from './sealed.ts'

type Deps = { db: Db; clock: Pick<Clock, 'now'> }

export type VettingInput = {
  evp_id: VettingProvider
  vetting_class: VettingClass
  vetting_political_details?: PoliticalDetails | Record<string, unknown> | undefined
}

/** Maximum number of vettings of one brand, ordered and imported. */
const mostOfBrand = 500

/** Orders a vetting: stores it, charges the fee and enqueues the request in one transaction (S2-204). */
export async function requestVetting(
  { db, clock }: Deps,
  caller: Caller,
  brandId: string,
  input: VettingInput,
): Promise<VettingRow> {
  const { evp_id: provider, vetting_class: vettingClass } = input
  return db.tx(async (sql) => {
    const now = clock.now()
    const brand = await findOwnedBrand(sql, caller.account.id, brandId, true)
    refuseWrong(input, now)
    await refuseBrand(sql, brand)
    const details = vettingClass === 'POLITICAL' ? input.vetting_political_details : undefined
    const political = details as PoliticalDetails | undefined
    const id = uuidv7()
    const order = { id, vettingId: id, provider, vettingClass, political, imported: false }
    const vetting = await begin(sql, caller, { ...order, accountId: brand.account_id, brandId, now })
    const fee = { accountId: brand.account_id, fee: 'vetting', reference: `vetting ${id}` } as const
    const [outcome] = await chargeFees(sql, [fee])
    if (outcome === 'refused') throw new Problem(tendlcProblems.lowBalance)
    return vetting
  })
}

export type VettingImportInput = {
  evp_id: VettingProvider
  vetting_id: string
  vetting_class?: VettingClass | undefined
  vetting_token?: string | undefined
}

/** Imports an existing vetting; the provider confirms it later (S2-068). */
export async function importVetting(
  { db, clock, vault }: Deps & { vault: Vault },
  caller: Caller,
  brandId: string,
  input: VettingImportInput,
): Promise<VettingRow> {
  const { evp_id: provider, vetting_id: vettingId, vetting_class: vettingClass, vetting_token: token } = input
  return db.tx(async (sql) => {
    const now = clock.now()
    const brand = await findOwnedBrand(sql, caller.account.id, brandId, true)
    const faults = classFaults(provider, vettingClass)
    if (token !== undefined && provider !== 'Aegis')
      faults.push({ name: 'vetting_token', reason: 'is accepted for Aegis only', rule: 'const' })
    if (faults.length > 0) throw new Problem(tendlcProblems.invalidVettingData, { faults })
    await refuseBrand(sql, brand)
    const id = uuidv7()
    const sealed = token === undefined ? undefined : sealToken(vault, id, token)
    const vetting = { id, vettingId, provider, vettingClass, token: sealed, imported: true }
    return begin(sql, caller, { ...vetting, accountId: brand.account_id, brandId, now })
  })
}

async function begin(sql: Sql, caller: Caller, input: NewVetting): Promise<VettingRow> {
  const vetting = await insertVetting(sql, input)
  if (!vetting)
    throw new Problem(tendlcProblems.vettingConflict, { detail: 'The same vetting already exists.' })
  const { id: vettingId, accountId, brandId, imported, now } = input
  const actor = actorName(caller.actor)
  const event = imported ? 'imported' : 'requested'
  await storeHistory(sql, [
    {
      accountId,
      machine: 'vetting',
      subjectId: vettingId,
      event,
      from: undefined,
      to: 'PENDING',
      actor,
      at: now,
    },
  ])
  await insertRequest(sql, { accountId, kind: imported ? 'import' : 'vetting', brandId, vettingId, now })
  return vetting
}

function refuseWrong(input: VettingInput, now: number): void {
  const { evp_id, vetting_class, vetting_political_details: political } = input
  const faults = classFaults(evp_id, vetting_class)
  if (vetting_class === 'POLITICAL') {
    if (political) faults.push(...politicalFaults(political, now))
    else
      faults.push({
        name: 'vetting_political_details',
        reason: 'is required for POLITICAL',
        rule: 'required',
      })
  }
  if (faults.length > 0) throw new Problem(tendlcProblems.invalidVettingData, { faults })
}

function classFaults(provider: VettingProvider, vettingClass: VettingClass | undefined): Fault[] {
  const { classes } = providers[provider]
  if (vettingClass === undefined || classes.includes(vettingClass)) return []
  return [
    { name: 'vetting_class', reason: `must be one of ${classes.join(', ')} with ${provider}`, rule: 'enum' },
  ]
}

async function refuseBrand(sql: Sql, brand: BrandRow): Promise<void> {
  const detail =
    whyNotVetted(brand) ??
    ((await countVettings(sql, brand.id)) >= mostOfBrand
      ? `The brand has reached the limit of ${mostOfBrand} vettings.`
      : undefined)
  if (detail !== undefined) throw new Problem(tendlcProblems.vettingConflict, { detail })
}

function whyNotVetted({ status, identity_status, entity_type }: BrandRow): string | undefined {
  if (status !== 'ACTIVE') return `The brand is ${status}.`
  if (entity_type === 'SOLE_PROPRIETOR') return 'A SOLE_PROPRIETOR brand cannot be vetted.'
  if (identity_status === 'PENDING' || identity_status === 'UNVERIFIED')
    return `The identity of the brand is ${identity_status}.`
  return undefined
}
