import { decide, listDecisions, listPending, readRequest } from '../tokens/pending-store.ts'
import { type HookRow, putHook, readHooks, removeHook } from '../tokens/hook-store.ts'
import { listTokens, removeToken } from '../tokens/token-store.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import {
  noteChange,
  noteThing,
  type OperatorHandlers,
  limitOf,
  nextOf,
  found,
  operatorProblems,
} from '#operators/index.ts'
import type { networkTokenOperations } from './network-token-contract.ts'
import { decisionWire, hookWire, requestWire, starOr, tokenWire } from './network-token-wire.ts'

type Needs = {
  db: Db
  vault: Vault
  clock: Pick<Clock, 'now'>
  addressRefusal: (url: string) => string | undefined
}

type Handlers = OperatorHandlers<typeof networkTokenOperations>

/** Who may ask about numbers. */
export const networkTokenHandlers = (needs: Needs): Handlers => ({
  ...hookHandlers(needs),
  ...requestHandlers(needs),
  ...tokenHandlers(needs),
})

/** A hook as it is written down: of a secret only that it was given. */
const noting = (what: string, secretGiven = false) => ({
  what,
  subject: 'network-hook' as const,
  wire: (hook: HookRow) => ({ ...hookWire(hook), ...(secretGiven && { secret: 'given' }) }),
})

type OfHooks = 'listNetworkHooks' | 'putNetworkHook' | 'deleteNetworkHook'

function hookHandlers({ db, vault, clock, addressRefusal }: Needs): Pick<Handlers, OfHooks> {
  return {
    async listNetworkHooks() {
      return { status: 200, body: { hooks: (await readHooks(db)).map(hookWire) } }
    },
    async putNetworkHook({ caller }, { params, body: { mode, url, secret } }) {
      if ((mode === 'webhook') !== (url !== undefined))
        throw wrong('url', mode === 'webhook' ? 'is required by a webhook' : 'is for a webhook only')
      const refusal = url === undefined ? undefined : addressRefusal(url)
      if (refusal !== undefined) throw wrong('url', refusal)
      const at = new Date(clock.now())
      return db.tx(async (sql) => {
        const wish = { purpose: starOr(params.purpose), grant: starOr(params.scope), mode, url, secret }
        const put = await putHook(sql, vault, wish, at)
        if (put === 'no secret') throw wrong('secret', 'is required by a new webhook')
        await noteThing(sql, caller, noting('putNetworkHook', secret !== undefined), put.before, put.after)
        await bumpEpoch(sql)
        return { status: put.before ? 200 : 201, body: hookWire(put.after) } as const
      })
    },
    async deleteNetworkHook({ caller }, { params }) {
      await db.tx(async (sql) => {
        const before = found(await removeHook(sql, starOr(params.purpose), starOr(params.scope)))
        await noteThing(sql, caller, noting('deleteNetworkHook'), before, undefined)
        await bumpEpoch(sql)
      })
      return { status: 204 }
    },
  }
}

function wrong(name: string, reason: string): Problem {
  return new Problem(operatorProblems.invalid, { faults: [{ name, reason, rule: 'hook' }] })
}

type OfRequests =
  | 'listNetworkRequests'
  | 'readNetworkRequest'
  | 'decideNetworkRequest'
  | 'listNetworkDecisions'

function requestHandlers({ db, clock }: Needs): Pick<Handlers, OfRequests> {
  return {
    async listNetworkRequests(_, { query }) {
      const limit = limitOf(query)
      const now = clock.now()
      const rows = await listPending(db, new Date(now), { behind: behindOf(query.cursor), limit })
      const last = rows.length < limit ? undefined : rows.at(-1)
      const next = last ? `${last.expires_at.getTime()}.${last.id}` : null
      return { status: 200, body: { requests: rows.map((row) => requestWire(row, now)), next } }
    },
    async readNetworkRequest(_, { params }) {
      const row = found(await readRequest(db, params.request_id))
      return { status: 200, body: requestWire(row, clock.now()) }
    },
    async decideNetworkRequest({ caller }, { params: { request_id: id }, body: { decision, why } }) {
      const now = clock.now()
      const row = await db.tx(async (sql) => {
        const before = found(await readRequest(sql, id))
        const { kind, id: who } = caller.actor
        const at = new Date(now)
        if (!(await decide(sql, { requestId: id, outcome: decision, by: `${kind}:${who}`, why, at })))
          throw new Problem(operatorProblems.statusForbids, { detail: decidedAlready(before.state) })
        await noteChange(sql, caller, {
          what: 'decideNetworkRequest',
          subject: 'network-request',
          id,
          before: { state: before.state },
          after: { state: decision, why },
        })
        return found(await readRequest(sql, id))
      })
      return { status: 200, body: requestWire(row, now) }
    },
    async listNetworkDecisions(_, { query }) {
      const limit = limitOf(query)
      const { api_key: accountId, number, cursor: before } = query
      const rows = await listDecisions(db, { accountId, msisdn: number, before, limit })
      return { status: 200, body: { decisions: rows.map(decisionWire), next: nextOf(rows, limit) } }
    },
  }
}

/** Somebody else was first; or its time is over. */
const decidedAlready = (state: string) =>
  state === 'pending' ? 'It waits no more.' : `It is ${state} already.`

function behindOf(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [at, id] = cursor.split('.')
  return { expiresAt: new Date(Number(at)), id: id! }
}

function tokenHandlers({ db, clock }: Needs): Pick<Handlers, 'listNetworkTokens' | 'revokeNetworkToken'> {
  return {
    async listNetworkTokens(_, { query }) {
      const limit = limitOf(query)
      const { api_key: accountId, application_id: applicationId, number: msisdn, cursor: before } = query
      const filter = { accountId, applicationId, msisdn, before, limit }
      const rows = await listTokens(db, new Date(clock.now()), filter)
      return { status: 200, body: { tokens: rows.map(tokenWire), next: nextOf(rows, limit) } }
    },
    async revokeNetworkToken({ caller }, { params: { token_id: id } }) {
      await db.tx(async (sql) => {
        const before = found(await removeToken(sql, id))
        const noting = { what: 'revokeNetworkToken', subject: 'network-token' as const, wire: tokenWire }
        await noteThing(sql, caller, noting, before, undefined)
        await bumpEpoch(sql)
      })
      return { status: 204 }
    },
  }
}
