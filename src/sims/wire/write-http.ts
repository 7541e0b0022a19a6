import type { Contract, Ctx, Handlers } from '#platform/contract/contract.ts'
import type { Sql } from '#platform/database/db.ts'
import { keyFaults, onceOf } from '#platform/contract/idempotency-key.ts'
import { setFields } from '../cards/fields.ts'
import { repeatedIn } from '../cards/identifiers.ts'
import { moveSims } from '../cards/move.ts'
import type { ActionOutcome, Requester } from '../cards/apply-change.ts'
import { runOnce, KeyReused } from '../requests/idempotency.ts'
import { clearAlarmsAsCustomer } from '../rules/clear.ts'
import type { SimCaller } from './family.ts'
import type { OnPartner, SimsDeps } from './on-partner.ts'
import { invalid, readOnlyUser } from './problems.ts'
import type { simWrites } from './write-contract.ts'

type Call = Ctx<SimCaller>
type OfPartner = { partnerId: string }
type Body = { iccids: readonly string[] }
/** A request for which an idempotency key may be used, identified by subject and body. */
type IdempotentRequest = { subject: string; body: object; iccids: readonly string[] }

/** Performs an action of a user for a customer, once per idempotency key; rejects read-only users. */
export type Order = <A extends object>(
  call: Call,
  params: OfPartner,
  requested: IdempotentRequest,
  work: (sql: Sql, by: Requester) => Promise<A>,
) => Promise<{ status: 200; body: A; headers?: Record<string, string> }>

export function openOrder({ db, clock }: SimsDeps, onPartner: OnPartner): Order {
  return async (call, params, { subject, body, iccids }, work) => {
    const { user } = call.caller
    const key = call.header('idempotency-key')
    const { status, body: done } = await onPartner(call, params, async ({ partnerId }) => {
      if (user.readOnly) throw readOnlyUser()
      refuse([
        ...keyFaults(key).map(({ name, reason }) => `${name} ${reason}.`),
        ...repeatedIn(iccids).map((iccid) => `iccids: ${iccid} is listed twice.`),
      ])
      const by = { creator: user.login, source: 'api', customer: true, at: new Date(clock.now()) } as const
      const request = { partnerId, once: onceOf(key, [user.id, subject, body]) }
      return runOnce(db, request, (sql) => work(sql, by)).catch(wordsOf)
    })
    const headers = done.replayed && { headers: { 'idempotent-replayed': 'true' } }
    return { status, body: done.answer, ...headers }
  }
}

/** Customer actions on SIMs. */
export function simWriteHandlers(order: Order): Handlers<Contract<typeof simWrites>, SimCaller> {
  const toSims = (
    call: Call,
    params: OfPartner,
    { subject, body }: { subject: string; body: Body },
    work: (sql: Sql, by: Requester) => Promise<ActionOutcome>,
  ) =>
    order(call, params, { subject, body, iccids: body.iccids }, async (sql, by) =>
      outcomeOf(await work(sql, by)),
    )
  return {
    changeSimStates: (call, { params, body }) =>
      toSims(call, params, { subject: 'moves', body }, (sql, by) =>
        moveSims(sql, keysOf(params, body), body.verb, { ...by, reason: body.reason }),
      ),
    changeSimFields: (call, { params, body }) =>
      toSims(call, params, { subject: 'fields', body }, (sql, by) =>
        setFields(sql, keysOf(params, body), body.fields, by),
      ),
    clearAlarmsOfSims: (call, { params, body }) =>
      toSims(call, params, { subject: 'alarms/clear', body }, (sql, by) =>
        clearAlarmsAsCustomer(sql, params.partnerId, body.iccids, by),
      ),
  }
}

const keysOf = ({ partnerId }: OfPartner, { iccids }: Body) => iccids.map((iccid) => ({ partnerId, iccid }))

/** The outcome of an action. Throws if some SIMs do not belong to the customer. */
export function outcomeOf({ done, rejected, missing }: ActionOutcome) {
  refuse(
    missing.slice(0, reportedAtMost).map(({ iccid }) => `iccids: ${iccid} is not a SIM of this customer.`),
  )
  return {
    done: done.length,
    rejected: rejected.map(({ card: { iccid }, reason }) => ({ iccid, reason })),
  }
}

const reportedAtMost = 100

function refuse(sentences: readonly string[]): void {
  if (sentences.length > 0) throw invalid(sentences.slice(0, reportedAtMost))
}

function wordsOf(error: unknown): never {
  if (error instanceof KeyReused)
    throw invalid(['Idempotency-Key was used for another request: use a new one.'])
  throw error
}
