import { decide, listDecisions, listPending, readRequest } from '../tokens/pending-store.ts'
import { type HookRow, putHook, readHooks, removeHook } from '../tokens/hook-store.ts'
import { listTokens, removeToken } from '../tokens/token-store.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { openAudited, type OperatorHandlers, found, operatorProblems } from '#operators/index.ts'
import type { networkTokenOperations } from './network-token-contract.ts'
import { decisionWire, hookWire, requestWire, starOr, tokenWire } from './network-token-wire.ts'
import {
  answerPage,
  cursorOf,
  milliseconds,
  readPage,
  readPageById,
  separatedBy,
  uuid,
} from '#platform/contract/paging/index.ts'

type Deps = {
  db: Db
  vault: Vault
  clock: Pick<Clock, 'now'>
  addressRefusal: (url: string) => string | undefined
}

type Handlers = OperatorHandlers<typeof networkTokenOperations>

/** Handlers for consent, and for access tokens for numbers. */
export const networkTokenHandlers = (deps: Deps): Handlers => ({
  ...hookHandlers(deps),
  ...requestHandlers(deps),
  ...tokenHandlers(deps),
})

type OfHooks = 'listNetworkHooks' | 'putNetworkHook' | 'deleteNetworkHook'

function hookHandlers({ db, vault, clock, addressRefusal }: Deps): Pick<Handlers, OfHooks> {
  const audited = openAudited({ db, subject: 'network-hook', kept: {} })
  return {
    async listNetworkHooks() {
      return { status: 200, body: { hooks: (await readHooks(db)).map(hookWire) } }
    },
    async putNetworkHook(ctx, { params, body: { mode, url, secret } }) {
      if ((mode === 'webhook') !== (url !== undefined))
        throw wrong('url', mode === 'webhook' ? 'is required by a webhook' : 'is for a webhook only')
      const refusal = url === undefined ? undefined : addressRefusal(url)
      if (refusal !== undefined) throw wrong('url', refusal)
      const at = new Date(clock.now())
      const { before, stored } = await audited(ctx, async (sql) => {
        const input = { purpose: starOr(params.purpose), grant: starOr(params.scope), mode, url, secret }
        const put = await putHook(sql, vault, input, at)
        if (put === 'no secret') throw wrong('secret', 'is required by a new webhook')
        // Records only that a secret was provided, not its value.
        const noted = (hook: HookRow) => ({
          ...hookWire(hook),
          ...(secret !== undefined && { secret: 'given' }),
        })
        const before = put.before ? noted(put.before) : null
        return { id: put.after.id, before, after: noted(put.after), stored: put.after }
      })
      return { status: before ? 200 : 201, body: hookWire(stored) }
    },
    async deleteNetworkHook(ctx, { params }) {
      await audited(ctx, async (sql) => {
        const before = found(await removeHook(sql, starOr(params.purpose), starOr(params.scope)))
        return { id: before.id, before: hookWire(before), after: null }
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

function requestHandlers({ db, clock }: Deps): Pick<Handlers, OfRequests> {
  const audited = openAudited({ db, subject: 'network-request' })
  return {
    async listNetworkRequests(_, { query }) {
      const now = clock.now()
      const page = readPage(byExpiry, query, (position) => listPending(db, new Date(now), position))
      return answerPage('requests', (row) => requestWire(row, now), page)
    },
    async readNetworkRequest(_, { params }) {
      const row = found(await readRequest(db, params.request_id))
      return { status: 200, body: requestWire(row, clock.now()) }
    },
    async decideNetworkRequest(ctx, { params: { request_id: id }, body: { decision, reason } }) {
      const now = clock.now()
      const { row } = await audited(ctx, async (sql) => {
        const before = found(await readRequest(sql, id))
        const { kind, id: who } = ctx.caller.actor
        const at = new Date(now)
        if (!(await decide(sql, { requestId: id, outcome: decision, by: `${kind}:${who}`, reason, at })))
          throw new Problem(operatorProblems.statusForbids, { detail: decidedAlready(before.state) })
        const row = found(await readRequest(sql, id))
        return { id, before: { state: before.state }, after: { state: decision, reason }, row }
      })
      return { status: 200, body: requestWire(row, now) }
    },
    listNetworkDecisions(_, { query }) {
      const { api_key: accountId, number: msisdn } = query
      const page = readPageById(query, (position) => listDecisions(db, { accountId, msisdn, ...position }))
      return answerPage('decisions', decisionWire, page)
    },
  }
}

/** Why a request cannot be decided: another operator decided first, or it has expired. */
const decidedAlready = (state: string) =>
  state === 'pending' ? 'The request is no longer pending.' : `The request is already ${state}.`

const byExpiry = cursorOf({ expires_at: milliseconds, id: uuid }, separatedBy('.'))

function tokenHandlers({ db, clock }: Deps): Pick<Handlers, 'listNetworkTokens' | 'revokeNetworkToken'> {
  const audited = openAudited({ db, subject: 'network-token', kept: {} })
  return {
    listNetworkTokens(_, { query }) {
      const filter = { accountId: query.api_key, applicationId: query.application_id, msisdn: query.number }
      const now = new Date(clock.now())
      const page = readPageById(query, (position) => listTokens(db, now, { ...filter, ...position }))
      return answerPage('tokens', tokenWire, page)
    },
    revokeNetworkToken: (ctx, { params: { token_id: id } }) =>
      audited.removes(ctx, id, async (sql) => tokenWire(found(await removeToken(sql, id)))),
  }
}
