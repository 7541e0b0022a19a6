import type { Sql } from '#platform/database/db.ts'
import { computed, rowMoves } from '#platform/database/row-moves.ts'
import { uuidv7 } from '#platform/ids.ts'
import { withdrawReviews } from '#reviews/index.ts'
import { storeEvents } from './event-store.ts'
import type { RequestedNumber } from '../fields/fields.ts'
import { tollFreeNumberStates, type NumberEvent } from '../fields/states.ts'
import type { RegistrationRow } from './store.ts'
import type { NumberStatus } from '../fields/enumerations.ts'

/** A number of a registration. */
export type NumberRow = {
  id: string
  account_id: string
  registration_id: string
  number: string
  business_reason: string | null
  status: NumberStatus
  reason: string
}

const columns = 'id, account_id, registration_id, number, business_reason, status, reason'

/** The actor of a move, its time (exchange time in milliseconds), and the reason shown to the customer. */
export type Mover = { actor: string; reason?: string | undefined; now: number }

/** The numbers of registrations, in the requested order; changes lock the registrations first. */
export async function readNumbers(sql: Sql, registrationIds: readonly string[]): Promise<NumberRow[]> {
  const { rows } = await sql.query<NumberRow>({
    name: 'read-tollfree-numbers',
    text: `select ${columns} from tollfree_number where registration_id = any($1::uuid[]) order by registration_id, position`,
    values: [registrationIds],
  })
  return rows
}

export type NewNumber = RequestedNumber & { position: number; ownershipId: string }

/** Adds numbers to a registration, in the status of the registration. The caller has locked the registration. */
export async function insertNumbers(
  sql: Sql,
  registration: RegistrationRow,
  numbers: readonly NewNumber[],
  { actor, now }: Mover,
): Promise<void> {
  if (numbers.length === 0) return
  const event = registration.status === 'SUBMITTED' ? 'submitted' : 'drafted'
  const to = tollFreeNumberStates.to(event)
  const { id: registrationId, account_id: accountId } = registration
  await sql.query({
    name: 'insert-tollfree-numbers',
    text: `insert into tollfree_number (id, account_id, registration_id, name_id, position, number, business_reason, status, ownership_id,
        submitted_at, changed_at)
      select i.id, $1, $2, $3, i.position, i.number, i.business_reason, $4, i.ownership_id, $5, $6
        from unnest($7::uuid[], $8::int[], $9::text[], $10::text[], $11::uuid[]) i(id, position, number, business_reason, ownership_id)
       order by i.number`,
    values: [
      accountId,
      registrationId,
      registration.name_id,
      to,
      event === 'submitted' ? new Date(now) : null,
      new Date(now),
      numbers.map(() => uuidv7()),
      numbers.map(({ position }) => position),
      numbers.map(({ number }) => number),
      numbers.map((one) => one.business_reason ?? null),
      numbers.map(({ ownershipId }) => ownershipId),
    ],
  })
  const entries = numbers.map(({ number }) => ({ accountId, registrationId, number, from: undefined }))
  await storeEvents(sql, entries, { event, to, actor, reason: '', now })
}

/** Stores position and business reason of existing numbers, and the ownership of drafts. */
export async function storeNumbers(
  sql: Sql,
  registrationId: string,
  numbers: readonly NewNumber[],
): Promise<void> {
  await sql.query({
    name: 'position-tollfree-numbers',
    text: `update tollfree_number n set position = i.position, business_reason = i.business_reason,
          ownership_id = case when n.status = 'DRAFT' then i.ownership_id else n.ownership_id end
        from unnest($2::int[], $3::text[], $4::text[], $5::uuid[]) i(position, number, business_reason, ownership_id)
       where n.registration_id = $1 and n.number = i.number`,
    values: [
      registrationId,
      numbers.map(({ position }) => position),
      numbers.map(({ number }) => number),
      numbers.map((one) => one.business_reason ?? null),
      numbers.map(({ ownershipId }) => ownershipId),
    ],
  })
}

/** The numbers that their account no longer owns. */
export async function readReleased(sql: Sql, numbers: readonly NumberRow[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ number: string }>(
    'select number from tollfree_number where id = any($1::uuid[]) and ownership_id is null',
    [numbers.map(({ id }) => id)],
  )
  return new Set(rows.map(({ number }) => number))
}

/** Removes numbers from a registration that the caller has locked. */
export async function removeNumbers(sql: Sql, numbers: readonly NumberRow[]): Promise<void> {
  await sql.query('delete from tollfree_number where id = any($1::uuid[])', [numbers.map(({ id }) => id)])
}

const moveRows = rowMoves<NumberEvent, NumberRow, Mover>(tollFreeNumberStates, {
  table: 'tollfree_number',
  keyType: 'uuid',
  columns,
  record: (sql, moved, event, { actor, reason = '', now }) => {
    const entries = moved.map(({ row, from }) => {
      const { account_id: accountId, registration_id: registrationId, number } = row
      return { accountId, registrationId, number, from: from as NumberStatus }
    })
    return storeEvents(sql, entries, { event, to: tollFreeNumberStates.to(event), actor, reason, now })
  },
})

/**
 * Moves numbers of registrations that the caller has locked by one event; numbers whose status does not allow it are left unchanged. Records
 * the moves in the history and schedules the carrier query of approved numbers. Returns the moved numbers; `from` restricts their previous
 * status.
 */
export async function moveNumbers(
  sql: Sql,
  numbers: readonly NumberRow[],
  event: Exclude<NumberEvent, 'drafted'>,
  by: Mover,
  from?: readonly NumberStatus[],
): Promise<NumberRow[]> {
  const set = { reason: by.reason ?? '', ...changesBy(event, new Date(by.now)) }
  const ids = numbers.map(({ id }) => id)
  const moved = await moveRows(sql, ids, event, by, { set, ...(from && { from }) })
  // The verification by an operator ends with the status in which it is possible.
  const verified = moved.flatMap((one) => (one.from === 'CARRIERS_REVIEW' ? [one.row.id] : []))
  if (verified.length > 0) await withdrawReviews(sql, verified, by.now)
  return moved.map(({ row }) => row)
}

/** Columns that change with the status: submission, carrier query and expiry. */
function changesBy(event: NumberEvent, at: Date) {
  const asking = event === 'approved'
  const expires = computed`(select token_expires_at from tollfree_registration r where r.id = registration_id)`
  return {
    changed_at: at,
    submitted_at: event === 'submitted' ? at : undefined,
    query_id: asking ? computed`gen_random_uuid()` : null,
    queried_at: asking ? at : null,
    due_at: asking ? at : null,
    leased_until: null,
    attempts: 0,
    expires_at: event === 'registered' ? expires : null,
  }
}

/** Live statuses of a submitted number: only one registration may contain the number in such a status. */
const live = `'PENDING_REVIEW', 'UPDATES_REQUIRED', 'CARRIERS_REVIEW', 'REGISTERED', 'BLOCKED'`

/** The numbers that are part of other submitted registrations. */
export async function readRegisteredElsewhere(
  sql: Sql,
  registrationId: string | undefined,
  numbers: readonly { number: string }[],
): Promise<Set<string>> {
  const { rows } = await sql.query<{ number: string }>({
    name: 'read-held-tollfree-numbers',
    text: `select number from tollfree_number where number = any($1::text[]) and ownership_id is not null and status in (${live})
      and registration_id is distinct from $2`,
    values: [numbers.map(({ number }) => number), registrationId ?? null],
  })
  return new Set(rows.map(({ number }) => number))
}

/** The submitted registration that contains a number in a live status, if any. */
export async function findLive(sql: Sql, number: string): Promise<string | undefined> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'find-live-tollfree-number',
    text: `select registration_id as id from tollfree_number where number = $1 and ownership_id is not null and status in (${live})`,
    values: [number],
  })
  return rows[0]?.id
}
