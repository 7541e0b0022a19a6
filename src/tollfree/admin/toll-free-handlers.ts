import type { Clock } from '#platform/clock.ts'
import type { Ctx } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { blockNumber } from '../changes/block.ts'
import { readFullRegistration } from '../registrations/full-registration.ts'
import { searchTollFreeNumbers, type NumberFound } from '../registrations/search-store.ts'
import { tollFreeNumberStates } from '../fields/states.ts'
import { openAudited, type Operator, type OperatorHandlers, found, sound } from '#operators/index.ts'
import type { tollFreeOperations } from './toll-free-contract.ts'
import { answerPage, readPageById } from '#platform/contract/paging/index.ts'

/** Operator actions on toll-free numbers. */
export function tollFreeHandlers({
  db,
  clock,
}: {
  db: Db
  clock: Pick<Clock, 'now'>
}): OperatorHandlers<typeof tollFreeOperations> {
  const audited = openAudited({ db, subject: 'number' })
  const move = async (ctx: Ctx<Operator>, id: string, event: 'blocked' | 'unblocked', reason?: string) => {
    await audited(ctx, async (sql) => {
      const { kind, id: who } = ctx.caller.actor
      const { from } = sound(
        await blockNumber(sql, id, event, { actor: `${kind}:${who}`, reason, now: clock.now() }),
      )
      const to = tollFreeNumberStates.to(event)
      // A number that was already blocked keeps its reason.
      const why = from !== to && reason !== undefined && { reason }
      return { id, before: { status: from }, after: { status: to, ...why } }
    })
    return { status: 204 as const }
  }
  return {
    searchTollFreeNumbers(_, { query }) {
      const { api_key: accountId, status, number } = query
      const page = readPageById(query, (position) =>
        searchTollFreeNumbers(db, { accountId, status, number, ...position }),
      )
      return answerPage('numbers', numberWire, page)
    },
    async readTollFreeRegistration(_, { params: { registration_id: id } }) {
      return {
        status: 200,
        body: fullWire(found(await db.snapshot((sql) => readFullRegistration(sql, id)))),
      }
    },
    blockTollFreeNumber: (ctx, { params: { number }, body: { reason } }) =>
      move(ctx, number, 'blocked', reason),
    unblockTollFreeNumber: (ctx, { params: { number } }) => move(ctx, number, 'unblocked'),
  }
}

function numberWire({ account_id, submitted_at, changed_at, ...row }: NumberFound) {
  const { number, status, reason, business_name, registration_id } = row
  return {
    number,
    status,
    reason,
    business_name,
    registration_id,
    api_key: account_id,
    submitted_at: submitted_at?.toISOString() ?? null,
    changed_at: changed_at.toISOString(),
  }
}

type FullRegistration = NonNullable<Awaited<ReturnType<typeof readFullRegistration>>>

function fullWire({ registration, numbers, events }: FullRegistration) {
  const { id, account_id, status, content, created_at, updated_at, submitted_at } = registration
  return {
    registration_id: id,
    api_key: account_id,
    status,
    data: { ...content },
    numbers: numbers.map((one) => ({
      number: one.number,
      status: one.status,
      reason: one.reason,
      business_reason: one.business_reason,
    })),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    submitted_at: submitted_at?.toISOString() ?? null,
    history: events.map((one) => ({
      number: one.number,
      event: one.event,
      from: one.from_status,
      to: one.status,
      actor: one.actor,
      reason: one.reason === '' ? null : one.reason,
      at: one.at.toISOString(),
    })),
  }
}
