import { claimNumbers, holdNumber } from '#numbers/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { Problem, type Fault } from '#platform/contract/problem.ts'
import type { RequestedNumber } from '../fields/fields.ts'
import { readRegisteredElsewhere, type NewNumber } from '../registrations/number-store.ts'
import { tollFreeProblems } from '../fields/problems.ts'
import { registrationFaults, type Handed } from '../fields/rules.ts'

/**
 * The numbers of a registration with the ownerships under which they are asked for, if all that was handed in is in order. They stay
 * the account's until the commit; of several who submit the same ones, one goes on after the other. Throws the faults of everything, each named.
 */
export async function holdHanded(sql: Sql, accountId: string, handed: Handed): Promise<NewNumber[]> {
  const { numbers, submitted } = handed
  // Before anything else of them is held: who has a lock and wants a stronger one may wait in a circle.
  if (submitted)
    await claimNumbers(
      sql,
      numbers.map(({ number }) => number),
    )
  const owned = await holdAll(sql, accountId, numbers)
  const faults: Fault[] = [
    ...registrationFaults(handed),
    ...numbers.flatMap(({ number }, i) => numberFaults(owned.get(number), `requested_numbers[${i}].number`)),
  ]
  if (faults.length > 0) throw new Problem(tollFreeProblems.invalid, { faults })
  return numbers.map((one, position) => ({
    ...one,
    place: position,
    ownershipId: owned.get(one.number)!.ownershipId,
  }))
}

type Owned = { country: string; type: string; ownershipId: string }

/** In the order of the numbers, as everybody holds them. */
async function holdAll(
  sql: Sql,
  accountId: string,
  numbers: readonly RequestedNumber[],
): Promise<Map<string, Owned>> {
  const owned = new Map<string, Owned>()
  for (const number of new Set(numbers.map((one) => one.number).toSorted())) {
    const found = await holdNumber(sql, accountId, number)
    if (found) owned.set(number, found)
  }
  return owned
}

/** A number has been purchased by the account, and as a toll-free one (S2-143). */
function numberFaults(owned: Owned | undefined, name: string): Fault[] {
  if (!owned) return [{ name, reason: 'is no number of this account', rule: 'number' }]
  if (owned.type === 'landline-toll-free') return []
  return [{ name, reason: `is no toll-free number: it is of the type ${owned.type}`, rule: 'number' }]
}

const inAnother = 'is in another registration that has been submitted and not been rejected'

/** Numbers that are to be submitted are in no other registration that has been; those that are, are named by their places. */
export async function refuseRegisteredElsewhere(
  sql: Sql,
  registrationId: string | undefined,
  numbers: readonly NewNumber[],
): Promise<void> {
  const leased = await readRegisteredElsewhere(sql, registrationId, numbers)
  const faults = numbers
    .filter(({ number }) => leased.has(number))
    .map(({ place: position }) => ({
      name: `requested_numbers[${position}].number`,
      reason: inAnother,
      rule: 'held',
    }))
  if (faults.length > 0)
    throw new Problem(tollFreeProblems.conflict, { detail: `A number ${inAnother}.`, faults })
}

/** Of two that ask for a number at once, one is served. */
export function refuseConcurrent(error: unknown): never {
  if ((error as { constraint?: string }).constraint !== 'tollfree_number_once') throw error
  throw new Problem(tollFreeProblems.conflict, { detail: `A number ${inAnother}.` })
}
