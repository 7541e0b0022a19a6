import type { Fault } from '#platform/contract/problem.ts'
import { brandFaults } from '../brand-changes/rules.ts'
import { campaignFaults, sampleFaults } from '../campaign-changes/rules.ts'

/** Rules of the members of a body that are valid by themselves, by operation. */
const rules: Readonly<Record<string, (valid: object) => Fault[]>> = {
  createBrand: (valid) => brandFaults(valid),
  createCampaign: (valid) => [...campaignFaults(valid, undefined), ...sampleFaults(valid, [])],
}

/** All faults of a body: those of its schema, and those of the rules between its other members. */
export function withRuleFaults(faults: Fault[], operationId: string, body: unknown): Fault[] {
  const further = rules[operationId]
  if (!further || typeof body !== 'object' || body === null || Array.isArray(body)) return faults
  const wrong = new Set(faults.map(({ name }) => memberOf(name)))
  // A campaign has one of the two, so one that is invalid does not require the other.
  if (wrong.has('message_flow') || wrong.has('message_flow_details'))
    for (const name of ['message_flow', 'message_flow_details']) wrong.add(name)
  const valid = Object.fromEntries(Object.entries(body).filter(([name]) => !wrong.has(name)))
  return [...faults, ...further(valid).filter(({ name }) => !wrong.has(memberOf(name)))]
}

const memberOf = (name: string) => name.split(/[.[]/)[0]!
