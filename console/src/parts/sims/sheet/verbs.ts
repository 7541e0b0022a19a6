import { customerVerbNames } from '#sims/cards/verb-states.ts'
import type { Ask } from '../../../api/contracts.ts'
import { useSession } from '../../../shell/session.ts'

export type Verb = Ask<'moveSims'>['body']['verb']
export type Naming = { verb: Verb; name: string; says: string; end?: true }

/** Every verb, in the order of a SIM's life cycle. */
const verbs: readonly Naming[] = [
  { verb: 'stock', name: 'Put in stock', says: 'In stock.' },
  { verb: 'order', name: 'Order', says: 'Ordered by a customer.' },
  { verb: 'deliver', name: 'Deliver', says: 'Delivered to the customer; not yet activated.' },
  { verb: 'test', name: 'Test', says: 'Can use the network for tests.' },
  { verb: 'activate', name: 'Activate', says: 'Can use the network.' },
  { verb: 'block', name: 'Block', says: 'The SIM cannot use the network until it is resumed.' },
  {
    verb: 'blockAutomatically',
    name: 'Block automatically',
    says: 'Sets the status of a SIM that a rule has blocked.',
  },
  {
    verb: 'blockByNetwork',
    name: 'Block by the network',
    says: 'Sets the status of a SIM that the network has blocked.',
  },
  {
    verb: 'suspend',
    name: 'Suspend',
    says: 'The SIM temporarily cannot use the network, until it is resumed.',
  },
  { verb: 'resume', name: 'Resume', says: 'Restores the status before the block or suspension.' },
  { verb: 'lose', name: 'Mark as undefined', says: 'The status of the SIM is unknown.' },
  { verb: 'terminate', name: 'Terminate', says: 'Ends the service of the SIM permanently.', end: true },
  {
    verb: 'terminateSpecially',
    name: 'Terminate (special)',
    says: 'Ends the service of the SIM permanently, for a special reason.',
    end: true,
  },
  { verb: 'delete', name: 'Delete', says: 'The SIM is out of use. Its records are kept.', end: true },
]
const ofCustomers: readonly Verb[] = customerVerbNames

/** The verbs available to the user. */
export function useVerbs(): readonly Naming[] {
  return useSession().audience === 'customer' ? verbs.filter(({ verb }) => ofCustomers.includes(verb)) : verbs
}
