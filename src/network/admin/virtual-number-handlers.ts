import { clearVirtual, listVirtual, readVirtual, type VirtualRow } from '../source/virtual-store.ts'
import { setVirtualAnswers, type VirtualInput } from '../source/set-virtual-answers.ts'
import { virtualAnswersOf } from '../source/virtual.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { type Fault, Problem } from '#platform/contract/problem.ts'
import { openAudited, type OperatorHandlers, found, operatorProblems } from '#operators/index.ts'
import type { VirtualNumberInput, VirtualView, virtualNumberOperations } from './virtual-number-contract.ts'
import { answerPage, byMember, readPage } from '#platform/contract/paging/index.ts'

type Deps = { db: Db; clock: Pick<Clock, 'now'>; sandbox: boolean }

/** Handlers for virtual numbers. */
export function virtualNumberHandlers({
  db,
  clock,
  sandbox,
}: Deps): OperatorHandlers<typeof virtualNumberOperations> {
  const audited = openAudited({ db, subject: 'virtual-number' })
  const here = () => {
    if (!sandbox) throw new Problem(operatorProblems.notSandbox)
  }
  const view = (msisdn: string, row: VirtualRow | undefined) => viewOf(msisdn, row, clock.now())
  return {
    async listVirtualNumbers(_, { query }) {
      here()
      const page = readPage(byMember('msisdn'), query, (position) => listVirtual(db, position))
      return answerPage('numbers', (row) => view(row.msisdn, row), page)
    },
    async readVirtualNumber(_, { params: { virtual_number: msisdn } }) {
      here()
      return { status: 200, body: view(msisdn, await readVirtual(db, msisdn)) }
    },
    async overrideVirtualNumber(ctx, { params: { virtual_number: msisdn }, body }) {
      here()
      const now = new Date(clock.now())
      const input = inputOf(body, now)
      const { row } = await audited(ctx, async (sql) => {
        const change = await setVirtualAnswers(sql, msisdn, input, now)
        return {
          id: msisdn,
          before: notedOf(change.before),
          after: notedOf(change.after),
          row: change.after,
        }
      })
      return { status: 200, body: view(msisdn, row) }
    },
    async clearVirtualNumber(ctx, { params: { virtual_number: msisdn } }) {
      here()
      await audited(ctx, async (sql) => {
        const before = notedOf(found(await clearVirtual(sql, msisdn)))
        return { id: msisdn, before, after: null }
      })
      return { status: 204 }
    },
  }
}

/** Validates the overrides: times must be in the past. */
function inputOf(
  { swapped_at, reachability, roaming, location, unavailable }: VirtualNumberInput,
  now: Date,
): VirtualInput {
  const faults: Fault[] = []
  const past = (name: string, text: string): Date => {
    const at = text === 'now' ? now : new Date(text)
    if (!(at <= now && at.getTime() >= 0))
      faults.push({ name, reason: 'must be a past time since 1970', rule: 'past' })
    return at
  }
  const input: VirtualInput = {
    ...(swapped_at !== undefined && {
      swappedAt: swapped_at === null ? null : past('swapped_at', swapped_at),
    }),
    ...(reachability !== undefined && { reachability }),
    ...(roaming !== undefined && { mcc: roaming && roaming.mcc }),
    ...(location !== undefined && {
      location: location && {
        latitude: location.latitude,
        longitude: location.longitude,
        radius: location.radius,
        at: location.seen_at === undefined ? undefined : past('location.seen_at', location.seen_at),
      },
    }),
    ...(unavailable !== undefined && { fault: unavailable }),
  }
  if (faults.length > 0) throw new Problem(operatorProblems.invalid, { faults })
  return input
}

const dated = <T extends { at: Date }>({ at, ...rest }: T) => ({ ...rest, at: at.toISOString() })

function viewOf(number: string, row: VirtualRow | undefined, now: number): VirtualView {
  const { simChange, reachability, roaming, location, fault } = virtualAnswersOf(number, row, now)
  const overrides = {
    swapped_at: row?.swapped_at,
    reachability: row?.reach_at,
    roaming: row?.mcc_at,
    location: row?.radius,
    unavailable: row?.fault,
  }
  return {
    number,
    sim_change: simChange
      ? {
          changed_at: simChange.changedAt?.toISOString() ?? null,
          ...(simChange.monitoredDays !== undefined && { monitored_days: simChange.monitoredDays }),
        }
      : null,
    reachability: reachability ? dated(reachability) : null,
    roaming: roaming ? dated(roaming) : null,
    location: location ? dated(location) : null,
    unavailable: fault ?? null,
    overrides: (Object.keys(overrides) as (keyof typeof overrides)[]).filter(
      (name) => (overrides[name] ?? null) !== null,
    ),
  }
}

/** The audited form of a row. */
function notedOf(row: VirtualRow | undefined): Record<string, unknown> | null {
  if (!row) return null
  const { msisdn: _m, changed_at: _c, ...rest } = row
  return Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  )
}
