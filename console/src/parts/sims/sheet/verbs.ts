import { customerVerbNames } from '#sims/cards/verb-states.ts'
import type { Ask } from '../../../api/contracts.ts'
import { useSession } from '../../../shell/session.ts'

export type Verb = Ask<'moveSims'>['body']['verb']
export type Naming = { verb: Verb; name: string; description: string; end?: true }

/** Every verb, in the order of a SIM's life cycle. */
const verbs: readonly Naming[] = [
  { verb: 'stock', name: 'Put in stock', description: 'In stock.' },
  { verb: 'order', name: 'Order', description: 'Ordered by a customer.' },
  { verb: 'deliver', name: 'Deliver', description: 'Delivered to the customer; not yet activated.' },
  { verb: 'test', name: 'Test', description: 'Can use the network for tests.' },
  { verb: 'activate', name: 'Activate', description: 'Can use the network.' },
  { verb: 'block', name: 'Block', description: 'The SIM cannot use the network until it is resumed.' },
  {
    verb: 'blockAutomatically',
    name: 'Block automatically',
    description: 'Sets the status of a SIM that a rule has blocked.',
  },
  {
    verb: 'blockByNetwork',
    name: 'Block by the network',
    description: 'Sets the status of a SIM that the network has blocked.',
  },
  {
    verb: 'suspend',
    name: 'Suspend',
    description: 'The SIM temporarily cannot use the network, until it is resumed.',
  },
  { verb: 'resume', name: 'Resume', description: 'Restores the status before the block or suspension.' },
  { verb: 'lose', name: 'Mark as undefined', description: 'The status of the SIM is unknown.' },
  {
    verb: 'terminate',
    name: 'Terminate',
    description: 'Ends the service of the SIM permanently.',
    end: true,
  },
  {
    verb: 'terminateSpecially',
    name: 'Terminate (special)',
    description: 'Ends the service of the SIM permanently, for a special reason.',
    end: true,
  },
  { verb: 'delete', name: 'Delete', description: 'The SIM is out of use. Its records are kept.', end: true },
]
const ofCustomers: readonly Verb[] = customerVerbNames

/** The verbs available to the user. */
export function useVerbs(): readonly Naming[] {
  return useSession().audience === 'customer' ? verbs.filter(({ verb }) => ofCustomers.includes(verb)) : verbs
}
