import type { Fault } from '#platform/contract/problem.ts'
import { compileCheck } from '#platform/contract/validate.ts'
import { politicalDetails, type PoliticalDetails } from './political-shapes.ts'

const at = 'vetting_political_details'
const check = compileCheck(politicalDetails)

/** What is wrong with details that are not passed over. `now` in milliseconds. */
export function politicalFaults(details: unknown, now: number): Fault[] {
  const faults = check(details).map((fault) => ({ ...fault, name: `${at}.${fault.name}` }))
  return faults.length > 0 ? faults : dayFaults(details as PoliticalDetails, now)
}

/** What no form tells: the day lies ahead, and a PIN by e-mail needs the address that was filed. */
function dayFaults(details: PoliticalDetails, now: number): Fault[] {
  const faults: Fault[] = []
  if (Date.parse(details.election_date) <= now)
    faults.push({ name: `${at}.election_date`, reason: 'must lie in the future', rule: 'future' })
  if (details.pin_preference === 'Email' && details.filing_email === undefined)
    faults.push({ name: `${at}.filing_email`, reason: 'is required for a PIN by e-mail', rule: 'required' })
  return faults
}
