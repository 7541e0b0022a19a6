import type { Ctx, Handlers } from '#platform/contract/contract.ts'
import { InvalidFields, Problem } from '#platform/contract/problem.ts'
import type { Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import type { Openid } from '#platform/sign-in/openid/openid.ts'
import { hashOfToken, tokenOf } from '#platform/sign-in/session-cookie.ts'
import { deleteSecretSessions, deleteSignOnSessions } from '../authentication/session-store.ts'
import { refusals } from '../contract/problems.ts'
import { clearSubjects, lockMember, lockMembers } from '../member-sign-in/member-store.ts'
import { recordActivity } from '../activity/activity-store.ts'
import { accountOf, by } from '../members/caller.ts'
import { memberProblems } from '../members/problems.ts'
import { signOnField } from '../policy/sealed.ts'
import { confirm, type ConfirmDeps } from '../portal-session/confirm.ts'
import type { Inside } from '../portal-session/family.ts'
import type { singleSignOnContract } from './contract.ts'
import { callbackPath, startPath } from './paths.ts'
import {
  deleteSignOn,
  isSameProvider,
  putSignOn,
  readSignOn,
  refusesSecrets,
  type SignOnRow,
} from '../member-sign-in/provider-store.ts'
import { providerOf } from './sign-on.ts'

type SingleSignOnDeps = ConfirmDeps & { openid: Openid }

/** The operations on the single sign-on of an account. */
export function singleSignOnHandlers(deps: SingleSignOnDeps): Handlers<typeof singleSignOnContract, Inside> {
  const { db, vault, openid } = deps
  return {
    async readSingleSignOn(ctx) {
      const id = accountOf(ctx.caller)
      const row = await db.asAccount(id, (sql) => readSignOn(sql, id))
      return { status: 200, body: wireOf(ctx, row) }
    },
    async putSingleSignOn(ctx, { body }) {
      const { issuer, client_id, client_secret: secret, required = false } = body
      const { join_role = null, mail_domains = [] } = body
      await confirm(deps, ctx.caller, body)
      if (join_role !== null && mail_domains.length === 0) throw new InvalidFields([domainsMissing])
      const account_id = accountOf(ctx.caller)
      const before = await readSignOn(db, account_id)
      const kept = before && isSameProvider(before, { issuer, client_id }) ? before.client_secret : undefined
      const client_secret = secret === undefined ? kept : vault.seal(secret, signOnField(account_id))
      if (!client_secret) throw new InvalidFields([secretMissing])
      const wanted = { account_id, issuer, client_id, client_secret, required, join_role, mail_domains }
      const fault = await openid.check(providerOf(vault, wanted))
      if (fault !== undefined) throw new InvalidFields([notAProvider(fault)])
      const row = await db.tx((sql) => store(sql, ctx, wanted))
      return { status: 200, body: wireOf(ctx, row) }
    },
    async removeSingleSignOn({ caller }, { body }) {
      const { member } = caller.customer
      if (member && !member.hasPassword) throw new Problem(memberProblems.noPassword)
      await confirm(deps, caller, body)
      const id = accountOf(caller)
      await db.tx(async (sql) => {
        await lockOwner(sql, caller)
        if (!(await deleteSignOn(sql, id))) return
        await endIdentities(sql, id, caller)
        await recordActivity(sql, id, { ...by(caller), kind: 'single_sign_on_removed' })
      })
      return { status: 204 }
    },
  }
}

async function store(
  sql: Sql,
  { caller }: Ctx<Inside>,
  wanted: Omit<SignOnRow, 'changed_at'>,
): Promise<SignOnRow> {
  const { account_id: id, issuer, required, join_role } = wanted
  await lockOwner(sql, caller)
  const before = await readSignOn(sql, id)
  const row = await putSignOn(sql, wanted)
  if (before && !isSameProvider(before, row)) await endIdentities(sql, id, caller)
  if (await refusesSecrets(sql, id)) await endSecretSessions(sql, id)
  const detail = { issuer, required: String(required), ...(join_role && { join_role }) }
  await recordActivity(sql, id, { ...by(caller), kind: 'single_sign_on_set', detail })
  return row
}

/** Locks the members. The call of the provider takes time, in which another owner may remove the caller: throws 403. */
async function lockOwner(sql: Sql, caller: Inside): Promise<void> {
  await lockMembers(sql, accountOf(caller))
  const { member } = caller.customer
  if (!member) return
  const current = await lockMember(sql, member.id)
  if (current?.role !== 'owner') throw new Problem(refusals.missingRight)
}

const ownHash = ({ credentials }: Inside): Buffer | undefined => {
  const token = tokenOf(credentials.browser!())
  return token === undefined ? undefined : hashOfToken(token)
}

async function endSecretSessions(sql: Sql, accountId: string): Promise<void> {
  await deleteSecretSessions(sql, accountId)
  await bumpEpoch(sql)
}

/** Ends what the former provider has allowed, except the session of the caller. */
async function endIdentities(sql: Sql, accountId: string, caller: Inside): Promise<void> {
  await deleteSignOnSessions(sql, accountId, ownHash(caller))
  await clearSubjects(sql, accountId)
  await bumpEpoch(sql)
}

const domainsMissing = { name: 'mail_domains', reason: 'is required with join_role', rule: 'required' }
const secretMissing = {
  name: 'client_secret',
  reason: 'is required for a new issuer or client_id',
  rule: 'required',
}
const notAProvider = (fault: string) => ({
  name: 'issuer',
  reason: `does not respond as an OpenID Connect provider: ${fault}`,
  rule: 'provider',
})

function wireOf({ caller, origin }: Ctx<Inside>, row: SignOnRow | undefined) {
  const id = accountOf(caller)
  return {
    single_sign_on: row ? settingsOf(row) : null,
    sign_in_url: `${origin()}${startPath(id)}`,
    callback_url: `${origin()}${callbackPath(id)}`,
  }
}

const settingsOf = ({ issuer, client_id, required, join_role, mail_domains, changed_at }: SignOnRow) => ({
  issuer,
  client_id,
  required,
  join_role: join_role === 'owner' ? null : join_role,
  mail_domains,
  changed_at: changed_at.toISOString(),
})
