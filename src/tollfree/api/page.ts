import { Problem, type Fault } from '#platform/contract/problem.ts'
import type { EventRow } from '../registrations/event-store.ts'
import type { NumberList } from './list.ts'
import type { ListedNumber } from '../registrations/list-store.ts'
import { tollFreeProblems } from '../fields/problems.ts'
import { eventWire, registrationPath } from './wire.ts'
import { numberStatuses, type NumberStatus } from '../fields/enumerations.ts'
import {
  adjacentId,
  cutRows,
  linkTo,
  type AdjacentId,
  type LinkQuery,
} from '#platform/contract/paging/index.ts'

const defaultSize = 10

type ListQuery = {
  cursor?: string | undefined
  page_size?: string | undefined
  status?: string | readonly string[] | undefined
}

/** The parsed page request: size, cursor (none for the start), and statuses (none for all). */
type ListPageRequest = { size: number; cursor: AdjacentId | undefined; statuses: NumberStatus[] | undefined }

/** Parses the query of a list; throws a problem that names invalid parameters. */
export function pageOf({ cursor: text, page_size: size, status }: ListQuery): ListPageRequest {
  const cursor = text === undefined ? undefined : adjacentId.read(text)
  const statuses = status === undefined ? undefined : statusesOf([status].flat())
  const faults = [
    ...(text !== undefined && !cursor ? [wrong('cursor', 'is not a valid cursor')] : []),
    ...(statuses?.some((one) => !numberStatuses.includes(one))
      ? [wrong('status', `must be one of ${numberStatuses.join(', ')}`)]
      : []),
  ]
  if (faults.length > 0) throw new Problem(tollFreeProblems.invalid, { faults })
  return { size: size === undefined ? defaultSize : Number(size), cursor, statuses }
}

/** Comma-separated or repeated statuses; accepts CARRIER_REVIEW as an alias. */
function statusesOf(provided: readonly string[]): NumberStatus[] {
  const words = provided.flatMap((one) => one.split(','))
  return [
    ...new Set(words.map((word) => (word === 'CARRIER_REVIEW' ? 'CARRIERS_REVIEW' : word) as NumberStatus)),
  ]
}

const wrong = (name: string, reason: string): Fault => ({ name, reason, rule: 'enum' })

const linker = (path: string, page_size: number, repeat: LinkQuery) => (cursor?: string) =>
  linkTo(path, { page_size, ...repeat, cursor })

/** A page of numbers, with links to the adjacent pages (S2-160). */
export function numberPageWire(
  { numbers, next, prev }: NumberList,
  {
    cursor,
    size,
    repeat,
    apiUrl,
  }: { cursor: string | undefined; size: number; repeat: LinkQuery; apiUrl: string },
) {
  const link = linker(`${apiUrl}/tfn/v1/numbers`, size, repeat)
  const [first, last] = [numbers[0], numbers.at(-1)]
  return {
    page_size: size,
    _embedded: { numbers: numbers.map(listedWire) },
    _links: {
      self: link(cursor),
      first: link(),
      ...(next && last && { next: link(adjacentId.write({ at: 'after', id: last.id })) }),
      ...(prev && first && { prev: link(adjacentId.write({ at: 'before', id: first.id })) }),
    },
  }
}

function listedWire({
  number,
  status,
  business_name,
  registration_id,
  submitted_at,
  changed_at,
}: ListedNumber) {
  return {
    number,
    status,
    business_name,
    registration_id,
    ...(submitted_at && { submission_date: submitted_at.toISOString() }),
    status_change_date: changed_at.toISOString(),
  }
}

/** A page of status changes of a registration's numbers; one event more than the page size was read if another page exists. */
export function eventPageWire(
  registrationId: string,
  events: readonly EventRow[],
  { cursor, size, apiUrl }: { cursor: string | undefined; size: number; apiUrl: string },
) {
  const link = linker(`${apiUrl}${registrationPath(registrationId)}/events`, size, {})
  const { rows: shown, more } = cutRows(events, size)
  const last = more ? shown.at(-1) : undefined
  return {
    page_size: size,
    _embedded: { events: shown.map(eventWire) },
    _links: {
      self: link(cursor),
      ...(last && { next: link(adjacentId.write({ at: 'after', id: last.id })) }),
    },
  }
}
