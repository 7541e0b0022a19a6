import type { Fault } from '#platform/contract/problem.ts'
import { compileCheck } from '#platform/contract/validate.ts'
import { politicalDetails, type PoliticalDetails } from '../shapes/political.ts'

const at = 'vetting_political_details'
const check = compileCheck(politicalDetails)

/** Faults of the details of a political vetting. `now` in milliseconds. */
export function politicalFaults(details: unknown, now: number): Fault[] {
  const faults = check(details).map((fault) => ({ ...fault, name: `${at}.${fault.name}` }))
  return faults.length > 0 ? faults : dayFaults(details as PoliticalDetails, now)
}

/** Rules beyond the schema: the election is in the future, and a PIN by email requires the email address of the filing. */
function dayFaults(details: PoliticalDetails, now: number): Fault[] {
  const faults: Fault[] = []
  if (Date.parse(details.election_date) <= now)
    faults.push({ name: `${at}.election_date`, reason: 'must be in the future', rule: 'future' })
  if (details.pin_preference === 'Email' && details.filing_email === undefined)
    faults.push({ name: `${at}.filing_email`, reason: 'is required for a PIN by email', rule: 'required' })
  return faults
}
