import { machine } from '#platform/contract/machine.ts'

/** Specification 1, "Logical SIM status" (S1-053): the code of each name. */
export const simStatuses = {
  Ordered: 1, // S1-054
  'On Stock': 2, // S1-055
  Delivered: 3, // S1-056
  Test: 4, // S1-057
  Productive: 5, // S1-058
  'Blocked (automatically)': 6, // S1-059
  'Blocked (manually)': 7, // S1-060
  Suspended: 9, // S1-061
  Terminated: 10, // S1-062
  Deleted: 11, // S1-063
  Undefined: 12, // S1-064
  'Ordered for stock': 13, // S1-065
  'Special Terminated': 14, // S1-066
  'Blocked (MNO)': 15, // S1-067
} as const

export type SimStatus = keyof typeof simStatuses

/** Names in the order of their codes. */
export const simStatusNames = Object.keys(simStatuses) as SimStatus[]

const names = new Map<number, SimStatus>(simStatusNames.map((name) => [simStatuses[name], name]))

/** The name of a stored code. */
export function simStatusName(code: number): SimStatus {
  const name = names.get(code)
  if (!name) throw new RangeError(`unknown SIM status: ${code}`)
  return name
}

/** The code of a status that a client sends as a code or a name; undefined if it is neither. */
export function simStatusCode(stated: string): number | undefined {
  if (Object.hasOwn(simStatuses, stated)) return simStatuses[stated as SimStatus]
  return /^[1-9][0-9]?$/.test(stated) && names.has(Number(stated)) ? Number(stated) : undefined
}

/** The fraud statuses of specification 1 (S1-137), and in addition 1 for SIMs without a fraud profile. */
export const fraudStatuses = { ok: 0, noFraudProfile: 1, alarm: 2 } as const

/** The limit statuses of specification 1 (S1-068), and in addition 4 for SIMs without a limit profile. */
export const limitStatuses = { ok: 0, warning: 1, alarm: 2, suspended: 3, noLimitProfile: 4 } as const

/**
 * The state machine of a SIM. The specification does not define the transitions: see docs/decisions/0043-sim-states-and-transfers.md. A blocked or
 * suspended SIM resumes to its previous status, so each previous status has its own event.
 */
export const simStates = machine('SIM', [
  // state                    event                 next state
  ['Ordered for stock', 'stock', 'On Stock'],
  ['Ordered', 'stock', 'On Stock'],
  ['On Stock', 'order', 'Ordered'],
  ['On Stock', 'deliver', 'Delivered'],
  ['Ordered', 'deliver', 'Delivered'],
  ['Delivered', 'test', 'Test'],
  ['Delivered', 'activate', 'Productive'],
  ['Test', 'activate', 'Productive'],
  ['Test', 'blockAutomatically', 'Blocked (automatically)'],
  ['Productive', 'blockAutomatically', 'Blocked (automatically)'],
  ['Delivered', 'block', 'Blocked (manually)'],
  ['Test', 'block', 'Blocked (manually)'],
  ['Productive', 'block', 'Blocked (manually)'],
  ['Blocked (automatically)', 'block', 'Blocked (manually)'],
  ['Delivered', 'blockByNetwork', 'Blocked (MNO)'],
  ['Test', 'blockByNetwork', 'Blocked (MNO)'],
  ['Productive', 'blockByNetwork', 'Blocked (MNO)'],
  ['Blocked (automatically)', 'blockByNetwork', 'Blocked (MNO)'],
  ['Blocked (manually)', 'blockByNetwork', 'Blocked (MNO)'],
  ['Suspended', 'blockByNetwork', 'Blocked (MNO)'],
  ['Test', 'suspend', 'Suspended'],
  ['Productive', 'suspend', 'Suspended'],
  ['Blocked (automatically)', 'resumeTest', 'Test'],
  ['Blocked (manually)', 'resumeTest', 'Test'],
  ['Blocked (MNO)', 'resumeTest', 'Test'],
  ['Suspended', 'resumeTest', 'Test'],
  ['Blocked (automatically)', 'resumeProductive', 'Productive'],
  ['Blocked (manually)', 'resumeProductive', 'Productive'],
  ['Blocked (MNO)', 'resumeProductive', 'Productive'],
  ['Suspended', 'resumeProductive', 'Productive'],
  ['Blocked (automatically)', 'resumeDelivered', 'Delivered'],
  ['Blocked (manually)', 'resumeDelivered', 'Delivered'],
  ['Blocked (MNO)', 'resumeDelivered', 'Delivered'],
  ['Suspended', 'resumeDelivered', 'Delivered'],
  ['Delivered', 'lose', 'Undefined'],
  ['Test', 'lose', 'Undefined'],
  ['Productive', 'lose', 'Undefined'],
  ['Blocked (automatically)', 'lose', 'Undefined'],
  ['Blocked (manually)', 'lose', 'Undefined'],
  ['Blocked (MNO)', 'lose', 'Undefined'],
  ['Suspended', 'lose', 'Undefined'],
  ['Undefined', 'deliver', 'Delivered'],
  ['Undefined', 'activate', 'Productive'],
  ['Delivered', 'terminate', 'Terminated'],
  ['Test', 'terminate', 'Terminated'],
  ['Productive', 'terminate', 'Terminated'],
  ['Blocked (automatically)', 'terminate', 'Terminated'],
  ['Blocked (manually)', 'terminate', 'Terminated'],
  ['Blocked (MNO)', 'terminate', 'Terminated'],
  ['Suspended', 'terminate', 'Terminated'],
  ['Undefined', 'terminate', 'Terminated'],
  ['Delivered', 'terminateSpecially', 'Special Terminated'],
  ['Test', 'terminateSpecially', 'Special Terminated'],
  ['Productive', 'terminateSpecially', 'Special Terminated'],
  ['Blocked (automatically)', 'terminateSpecially', 'Special Terminated'],
  ['Blocked (manually)', 'terminateSpecially', 'Special Terminated'],
  ['Blocked (MNO)', 'terminateSpecially', 'Special Terminated'],
  ['Suspended', 'terminateSpecially', 'Special Terminated'],
  ['Undefined', 'terminateSpecially', 'Special Terminated'],
  ['Ordered', 'delete', 'Deleted'],
  ['Ordered for stock', 'delete', 'Deleted'],
  ['On Stock', 'delete', 'Deleted'],
  ['Terminated', 'delete', 'Deleted'],
  ['Special Terminated', 'delete', 'Deleted'],
  ['Undefined', 'delete', 'Deleted'],
])

/** Statuses in which a SIM may use the network. */
export const liveStatuses = [simStatuses.Test, simStatuses.Productive] as const

/** Statuses of blocked and suspended SIMs, which can be resumed. */
export const suspendedStatuses = [
  simStatuses['Blocked (automatically)'],
  simStatuses['Blocked (manually)'],
  simStatuses['Blocked (MNO)'],
  simStatuses.Suspended,
] as const

/** Statuses in which a SIM may not use the network: open sessions are disconnected. */
export const blockedStatuses = [
  simStatuses['Blocked (automatically)'],
  simStatuses['Blocked (manually)'],
  simStatuses.Suspended,
  simStatuses.Terminated,
  simStatuses.Deleted,
  simStatuses['Special Terminated'],
  simStatuses['Blocked (MNO)'],
] as const
