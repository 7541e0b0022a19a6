import type { Db } from '#platform/database/db.ts'
import { bumpEpoch, type Epoch } from '#platform/nodes/epoch.ts'
import type { EpochCache } from '#platform/nodes/epoch-cache.ts'
import { uuidv7 } from '#platform/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openSessionCache } from '#platform/sign-in/session-cache.ts'
import type { Browser, Credentials } from '#platform/contract/family.ts'
import { hashOfToken, newToken, refuseForeign, tokenOf } from '#platform/sign-in/session-cookie.ts'
import type { Basic, SecretProof } from './basic.ts'
import { recogniseIn } from './prove-once.ts'
import type { Caller, ConsoleSessions } from './caller.ts'
import { recordRoleRefusal } from '../activity/role-refusal.ts'
import { mayCall } from '../roles/rights.ts'
import { refusals } from '../contract/problems.ts'
import type { AccountRecord } from '../secrets/record-store.ts'
import { deleteConsoleSession, insertConsoleSession, seeConsoleSession } from './session-store.ts'

type Deps = { db: Db; epoch: Epoch; records: EpochCache<AccountRecord | null>; basic: Basic }

/** Opens the sessions of one node. */
export function openConsoleSessions({ db, epoch, records, basic }: Deps): ConsoleSessions {
  const sessionOf = openSessionCache(epoch, (hash) => seeConsoleSession(db, hash))

  const known = async (token: string, browser: Browser, credentials: Credentials): Promise<Caller> => {
    const session = await sessionOf(token)
    const record = session && (await records.get(session.accountId))
    if (!session || !record) throw new Problem(refusals.unauthorized)
    const { secretId, member } = session
    if (!member && !record.secrets.some(({ id }) => id === secretId)) throw new Problem(refusals.unauthorized)
    refuseForeign(browser)
    const caller = recogniseIn(record)
    if (!member) return caller
    if (!mayCall(member.role, { method: browser.method, path: credentials.path })) {
      await recordRoleRefusal(db, record.policy.id, { member, credentials })
      throw new Problem(refusals.missingRight)
    }
    return { ...caller, actor: { kind: 'member', id: member.id }, member }
  }

  const end = async (browser: Browser) => {
    const token = tokenOf(browser)
    if (token === undefined) return
    await db.tx(async (sql) => {
      if (await deleteConsoleSession(sql, hashOfToken(token))) await bumpEpoch(sql)
    })
  }

  return {
    check(credentials) {
      const browser = credentials.browser?.()
      const token = browser && tokenOf(browser)
      return token === undefined ? undefined : known(token, browser!, credentials)
    },
    async begin(pair, { agent, ...credentials }, admit) {
      const { caller, secretId }: SecretProof = await basic.prove(pair, credentials)
      await admit(caller.account.id)
      await end(credentials.browser!())
      const token = newToken()
      const { id: accountId } = caller.account
      const at = { address: credentials.ip, browser: agent }
      await insertConsoleSession(db, {
        id: uuidv7(),
        hash: hashOfToken(token),
        accountId,
        origin: { secretId },
        ...at,
      })
      return { caller, token }
    },
    proveAgain: basic.proveAgain,
    end,
  }
}
