import { claimNumbers, holdNumber } from '#numbers/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { Problem, type Fault } from '#platform/contract/problem.ts'
import type { RequestedNumber } from '../fields/fields.ts'
import { readRegisteredElsewhere, type NewNumber } from '../registrations/number-store.ts'
import { tollFreeProblems } from '../fields/problems.ts'
import { registrationFaults, type RegistrationToCheck } from '../fields/rules.ts'

/**
 * Checks a registration and returns its numbers with their ownerships, which are locked until the commit; concurrent submissions of the same
 * numbers are serialized. Throws one problem that lists all faults with their fields.
 */
export async function lockRequestedNumbers(
  sql: Sql,
  accountId: string,
  registration: RegistrationToCheck,
): Promise<NewNumber[]> {
  const { numbers, submitted } = registration
  // The numbers are claimed before weaker locks are taken, because upgrading a lock could deadlock.
  if (submitted)
    await claimNumbers(
      sql,
      numbers.map(({ number }) => number),
    )
  const owned = await lockOwned(sql, accountId, numbers)
  const faults: Fault[] = [
    ...registrationFaults(registration),
    ...numbers.flatMap(({ number }, i) => numberFaults(owned.get(number), `requested_numbers[${i}].number`)),
  ]
  if (faults.length > 0) throw new Problem(tollFreeProblems.invalid, { faults })
  return numbers.map((one, position) => ({
    ...one,
    position,
    ownershipId: owned.get(one.number)!.ownershipId,
  }))
}

type Owned = { country: string; type: string; ownershipId: string }

/** Locks in the order of numbers, as everywhere, to avoid deadlocks. */
async function lockOwned(
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

/** A number must belong to the account and be toll-free (S2-143). */
function numberFaults(owned: Owned | undefined, name: string): Fault[] {
  if (!owned) return [{ name, reason: 'does not belong to this account', rule: 'number' }]
  if (owned.type === 'landline-toll-free') return []
  return [{ name, reason: `is not a toll-free number; its type is ${owned.type}`, rule: 'number' }]
}

const inAnother = 'is part of another submitted registration that was not rejected'

/** A number may be in one submitted registration only; the faults name the positions of the others. */
export async function refuseRegisteredElsewhere(
  sql: Sql,
  registrationId: string | undefined,
  numbers: readonly NewNumber[],
): Promise<void> {
  const submittedElsewhere = await readRegisteredElsewhere(sql, registrationId, numbers)
  const faults = numbers
    .filter(({ number }) => submittedElsewhere.has(number))
    .map(({ position }) => ({
      name: `requested_numbers[${position}].number`,
      reason: inAnother,
      rule: 'held',
    }))
  if (faults.length > 0)
    throw new Problem(tollFreeProblems.conflict, { detail: `A number ${inAnother}.`, faults })
}

/** Reports that a concurrent request submitted the number first. */
export function refuseConcurrent(error: unknown): never {
  if ((error as { constraint?: string }).constraint !== 'tollfree_number_once') throw error
  throw new Problem(tollFreeProblems.conflict, { detail: `A number ${inAnother}.` })
}
