import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { keyFaults, onceOf } from '#platform/contract/idempotency-key.ts'
import { Problem, type Fault } from '#platform/contract/problem.ts'
import { runOnce, KeyReused } from '../requests/idempotency.ts'
import { readPartner } from '../partners/store.ts'
import { repeatedIn } from '../cards/identifiers.ts'
import type { ActionOutcome, Requester } from '../cards/apply-change.ts'
import { openAudited, type Operator, type OperatorCall, found, operatorProblems } from '#operators/index.ts'

/** An operator request with its headers, one of which is the idempotency key. */
export type Call = OperatorCall & { header(name: string): string | undefined }

/** An operation on SIMs of a customer; `faults` are the errors that the schema does not detect. */
export type SimActionInput = {
  partnerId: string
  body: object
  iccids: readonly string[]
  faults?: readonly Fault[]
}

/**
 * Performs an operator's action on SIMs, once per idempotency key; returns the number of changed SIMs, the rejected SIMs with
 * reasons, and any further result of `work`.
 */
export async function performOnce<M extends object>(
  db: Db,
  clock: Pick<Clock, 'now'>,
  ctx: Call,
  { partnerId, body, iccids, faults = [] }: SimActionInput,
  work: (sql: Sql, by: Requester) => Promise<ActionOutcome & { more?: M }>,
) {
  const audited = openAudited({ db, subject: 'sim' })
  const key = ctx.header('idempotency-key')
  refuseFaults([...keyFaults(key), ...faults, ...repeatedIn(iccids).map(duplicate)])
  found(await readPartner(db, partnerId))
  const request = { partnerId, once: onceOf(key, ['operator', ctx.operation, body]) }
  const { answer, replayed } = await runOnce(db, request, async (sql) => {
    const by = requesterOf(ctx.caller, clock)
    const stated = await work(sql, by)
    refuseFaults(stated.missing.slice(0, reportedAtMost).map(({ iccid }) => unknown(iccid)))
    const done = stated.done.length
    const rejected = stated.rejected.map(({ card: { iccid }, reason }) => ({ iccid, reason }))
    const after = { done, rejected: rejected.length, ...('verb' in body && { verb: body.verb }) }
    await audited.notes(sql, ctx, { id: partnerId, before: null, after })
    return { done, rejected, ...(stated.more as M) }
  }).catch((error: unknown) => {
    throw error instanceof KeyReused ? new Problem(operatorProblems.keyReused) : error
  })
  const headers = replayed && { headers: { 'idempotent-replayed': 'true' } }
  return { status: 200 as const, body: answer, ...headers }
}

/** An operator as the requester of an action. */
export function requesterOf({ actor }: Operator, clock: Pick<Clock, 'now'>): Requester {
  return {
    creator: `${actor.kind}:${actor.id}`,
    source: 'operator',
    customer: false,
    at: new Date(clock.now()),
  }
}

const reportedAtMost = 100

/** Rejects a request that has faults. */
export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length > 0)
    throw new Problem(operatorProblems.invalid, { faults: faults.slice(0, reportedAtMost) })
}

const duplicate = (iccid: string): Fault => ({
  name: 'iccid',
  reason: `${iccid} is listed twice`,
  rule: 'unique',
})

const unknown = (iccid: string): Fault => ({
  name: 'iccid',
  reason: `${iccid} is not a SIM of this customer`,
  rule: 'known',
})
