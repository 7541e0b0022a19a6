import { type Caller, portalProblems } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Contract, Ctx, Handlers } from '#platform/contract/contract.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { keyFaults, onceOf } from '#platform/contract/idempotency-key.ts'
import { Problem, type Fault } from '#platform/contract/problem.ts'
import { runOnce, KeyReused } from '../requests/idempotency.ts'
import { decideTransfer } from '../transfers/decide.ts'
import { hasRoomForTransfers } from '../transfers/store.ts'
import { moveSims } from '../cards/move.ts'
import { clearAlarmsAsCustomer } from '../rules/clear.ts'
import { repeatedIn } from '../cards/identifiers.ts'
import { requestTransfer } from '../transfers/request.ts'
import { setFields } from '../cards/fields.ts'
import { transferWire } from '../views/card-wire.ts'
import type { ActionOutcome, Requester } from '../cards/apply-change.ts'
import { ownPartner } from './own-partner.ts'
import type { simWriteOperations } from './sim-write-contract.ts'

type Mine = Handlers<Contract<typeof simWriteOperations>, Caller>
type Tools = { db: Db; clock: Pick<Clock, 'now'> }
type SimActionRequest = { params: { partner_id: string }; body: object; iccids?: readonly string[] }

/** Actions on SIMs of the calling account, performed once per idempotency key. */
export function simWriteHandlers({ db, clock }: Tools): Mine {
  const order = async <A extends object>(
    { caller: { account }, header }: Ctx<Caller>,
    { params, body, iccids = [] }: SimActionRequest,
    subject: string,
    work: (sql: Sql, by: Requester) => Promise<A>,
  ) => {
    const { partner_id: partnerId } = params
    const key = header('idempotency-key')
    refuse([...keyFaults(key), ...repeatedIn(iccids).map(duplicate)])
    await ownPartner(db, account.id, partnerId)
    const by = { creator: `account:${account.id}`, source: 'api', customer: true } as const
    const request = { partnerId, once: onceOf(key, ['account', account.id, subject, body]) }
    const at = new Date(clock.now())
    const { answer, replayed } = await runOnce(db, request, (sql) => work(sql, { ...by, at })).catch(
      (error: unknown) => {
        throw error instanceof KeyReused ? new Problem(portalProblems.keyReused) : error
      },
    )
    const headers = replayed && { headers: { 'idempotent-replayed': 'true' } }
    return { status: 200 as const, body: answer, ...headers }
  }
  return { ...changes(order), ...transfers(order) }
}

type Order = <A extends object>(
  call: Ctx<Caller>,
  requested: SimActionRequest,
  subject: string,
  work: (sql: Sql, by: Requester) => Promise<A>,
) => Promise<{ status: 200; body: A; headers?: Record<string, string> }>

type Changes = 'moveOwnSims' | 'setOwnSimFields' | 'clearOwnSimAlarms'

function changes(order: Order): Pick<Mine, Changes> {
  return {
    moveOwnSims: (call, { params, body }) =>
      order(call, { params, body, iccids: body.iccids }, 'moves', async (sql, by) =>
        outcomeOf(await moveSims(sql, keysOf(params, body), body.verb, { ...by, reason: body.reason })),
      ),
    setOwnSimFields: (call, { params, body }) =>
      order(call, { params, body, iccids: body.iccids }, 'fields', async (sql, by) =>
        outcomeOf(await setFields(sql, keysOf(params, body), body.fields, by)),
      ),
    clearOwnSimAlarms: (call, { params, body }) =>
      order(call, { params, body, iccids: body.iccids }, 'alarms/clear', async (sql, by) =>
        outcomeOf(await clearAlarmsAsCustomer(sql, params.partner_id, body.iccids, by)),
      ),
  }
}

function transfers(order: Order): Omit<Mine, Changes> {
  return {
    requestOwnSimTransfer: (call, { params, body }) =>
      order(call, { params, body, iccids: body.iccids }, 'transfers', async (sql, by) => {
        const { partner_id: partnerId } = params
        const { target_id: targetId, iccids } = body
        if (targetId === partnerId) refuse([fault('target_id', 'is the customer itself')])
        if (!(await hasRoomForTransfers(sql, partnerId))) throw new Problem(portalProblems.transfersWait)
        const requested = await requestTransfer(sql, { partnerId, targetId, iccids }, by)
        return { transfer_id: requested.transferId ?? null, ...outcomeOf(requested) }
      }),
    endOwnSimTransfer: (call, { params, body }) =>
      order(call, { params, body }, `transfers/${params.transfer_id}`, async (sql, { at }) => {
        const selector = { id: params.transfer_id, partnerId: params.partner_id }
        const ended = await decideTransfer(sql, selector, body.verb, { at, reason: body.reason })
        if (ended === 'unknown') throw new Problem(portalProblems.notFound)
        if (typeof ended === 'string') throw new Problem(portalProblems.transferOver)
        return transferWire(ended)
      }),
  }
}

const keysOf = (
  { partner_id: partnerId }: SimActionRequest['params'],
  { iccids }: { iccids: readonly string[] },
) => iccids.map((iccid) => ({ partnerId, iccid }))

const reportedAtMost = 100

function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0)
    throw new Problem(portalProblems.invalid, { faults: faults.slice(0, reportedAtMost) })
}

const fault = (name: string, reason: string): Fault => ({ name, reason, rule: 'known' })
const duplicate = (iccid: string): Fault => ({
  name: 'iccid',
  reason: `${iccid} is listed twice`,
  rule: 'unique',
})

/** The outcome of an action. Throws if some SIMs do not belong to the customer. */
function outcomeOf({ done, rejected, missing }: ActionOutcome) {
  refuse(
    missing
      .slice(0, reportedAtMost)
      .map(({ iccid }) => fault('iccid', `${iccid} is not a SIM of this customer`)),
  )
  return {
    done: done.length,
    rejected: rejected.map(({ card: { iccid }, reason }) => ({ iccid, reason })),
  }
}
