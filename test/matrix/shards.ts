import type { Operation } from '#platform/contract/contract.ts'
import { contracts } from '../../src/exchange/mount/contracts.ts'

/** The test files of the matrix, with the tags of the operations that each tests. A worker runs one file at a time. */
export const shards = {
  customers: [
    'Messages',
    'Chat channels',
    'Numbers',
    'Account',
    'Applications',
    'API secrets',
    'Console',
    'Signing in',
  ],
  registrations: ['10DLC', 'Toll-free registration', 'Reviews', 'Toll-free administration'],
  connectivity: [
    'Access tokens',
    'SIM swap, v0',
    'SIM swap',
    'Device status, v0',
    'Device status',
    'Location verification, v0',
    'Location verification',
    'Quality on Demand, v0',
    'Quality on Demand',
    'QoS profiles',
    'Network',
    'sims',
    'sim-transfer',
    'roots',
    'customers',
  ],
  sims: ['SIM connectivity'],
  campaigns: ['10DLC administration', 'Traffic rules', 'Number inventory', 'Chat administration'],
  messaging: [
    'Messages and routing tests',
    'Alerts',
    'Carriers',
    'SMPP users',
    'Webhook endpoints',
    'Webhooks',
    'Exchange',
    'Sandbox',
  ],
  people: ['People', 'Members', 'Privacy', 'Accounts', 'Request log', 'Audit log'],
} as const

export type Shard = keyof typeof shards

/** The operations of a shard with their IDs, in the order of the API documents. */
export function operationsOf(shard: Shard): [id: string, operation: Operation][] {
  const tags: readonly string[] = shards[shard]
  return tagged().flatMap(([tag, id, operation]) =>
    tags.includes(tag) ? [[id, operation] as [string, Operation]] : [],
  )
}

/** Every operation of the exchange with its tag in the API documents. */
export function tagged(): [tag: string, id: string, operation: Operation][] {
  return contracts.flatMap(({ title, operations }) =>
    Object.entries(operations).map(
      ([id, operation]) => [operation.tag ?? title, id, operation] as [string, string, Operation],
    ),
  )
}
