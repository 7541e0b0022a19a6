import type { Db, Sql } from '#platform/database/db.ts'
import type { Entrance } from '#platform/sign-in/entrance.ts'
import type { Identity } from '#platform/sign-in/openid/identity.ts'
import type { Openid, Provider, ProviderFailure } from '#platform/sign-in/openid/openid.ts'
import type { Callback } from '#platform/sign-in/openid/sign-on-pages.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { lockMembers } from '../member-sign-in/member-store.ts'
import { recordActivity } from '../activity/activity-store.ts'
import { enter, type Entered } from '../members/enter.ts'
import { signOnField } from '../policy/sealed.ts'
import { matchMember } from './match.ts'
import { isSameProvider, readActiveSignOn, type SignOnRow } from '../member-sign-in/provider-store.ts'
import type { SignOnRefusal } from './refusal-codes.ts'

export type SignOnDeps = { db: Db; vault: Vault; openid: Openid }

type Refused = { refusal: SignOnRefusal }

/** The provider of an account, and this exchange as its client. */
export const providerOf = (vault: Vault, row: Omit<SignOnRow, 'changed_at'>): Provider => ({
  tenant: row.account_id,
  issuer: row.issuer,
  clientId: row.client_id,
  clientSecret: vault.open(row.client_secret, signOnField(row.account_id)),
})

/** The URL of the account's provider to which the browser goes. */
export async function beginSignOn(
  { db, vault, openid }: SignOnDeps,
  accountId: string,
  attempt: Omit<Callback, 'query'>,
  ip: string,
): Promise<URL | Refused> {
  const signOn = await readActiveSignOn(db, accountId)
  if (!signOn) return { refusal: 'unavailable' }
  const url = await openid.begin({ provider: providerOf(vault, signOn), ...attempt })
  return url instanceof URL ? url : refuse(db, accountId, ip, url)
}

/** Signs a member in with the response of the account's provider. */
export async function finishSignOn(
  { db, vault, openid }: SignOnDeps,
  accountId: string,
  { query, ...attempt }: Callback,
  at: Entrance,
): Promise<Entered | Refused> {
  const signOn = await readActiveSignOn(db, accountId)
  if (!signOn) return { refusal: 'unavailable' }
  const identity = await openid.finish({ provider: providerOf(vault, signOn), ...attempt }, query)
  if ('failure' in identity) return refuse(db, accountId, at.ip, identity)
  return db.tx((sql) => enterBy(sql, signOn, identity, at))
}

/** Starts the session of the member with an identity, if the account still uses the provider. */
async function enterBy(
  sql: Sql,
  signOn: SignOnRow,
  identity: Identity,
  at: Entrance,
): Promise<Entered | Refused> {
  const { account_id: accountId } = signOn
  await lockMembers(sql, accountId)
  const current = await readActiveSignOn(sql, accountId)
  if (!current || !isSameProvider(current, signOn)) return { refusal: 'unavailable' }
  const matched = await matchMember(sql, current, identity)
  if ('refusal' in matched) {
    const subject = identity.email === undefined ? {} : { subject: identity.email }
    const entry = { actor: 'unknown', address: at.ip, kind: 'sign_in_refused', ...subject } as const
    await recordActivity(sql, accountId, { ...entry, detail: { reason: matched.refusal } })
    return matched
  }
  const { member, hasJoined } = matched
  const kind = hasJoined ? 'member_joined' : 'signed_in'
  const detail = { by: 'single sign-on', ...(hasJoined && { role: member.role }) }
  await recordActivity(sql, accountId, { actor: member.email, address: at.ip, kind, detail })
  return enter(sql, member, at)
}

async function refuse(
  db: Db,
  accountId: string,
  address: string,
  { failure: refusal, detail: cause }: ProviderFailure,
): Promise<Refused> {
  const detail = { reason: refusal, cause }
  await recordActivity(db, accountId, { actor: 'unknown', address, kind: 'sign_in_refused', detail })
  return { refusal }
}
