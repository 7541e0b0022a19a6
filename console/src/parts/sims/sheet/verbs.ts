import { customerVerbNames } from '#sims/cards/verb-states.ts'
import type { Ask } from '../../../api/contracts.ts'
import { useSession } from '../../../shell/session.ts'

export type Verb = Ask<'moveSims'>['body']['verb']
/** A state change; `danger` stops the service of the SIM, `end` permanently. */
export type Naming = { verb: Verb; name: string; description: string; danger?: true; end?: true }

/** Every verb, in the order of a SIM's life cycle. */
const verbs: readonly Naming[] = [
  { verb: 'stock', name: 'Put in stock', description: 'Records that the SIM is in stock.' },
  { verb: 'order', name: 'Order', description: 'Records that a customer has ordered the SIM.' },
  {
    verb: 'deliver',
    name: 'Deliver',
    description: 'Records that the SIM was delivered to the customer. It is not active yet.',
  },
  { verb: 'test', name: 'Test', description: 'The SIM can use the network for tests.' },
  { verb: 'activate', name: 'Activate', description: 'The SIM can use the network.' },
  {
    verb: 'block',
    name: 'Block',
    description: 'The SIM cannot use the network until it is resumed.',
    danger: true,
  },
  {
    verb: 'blockAutomatically',
    name: 'Block automatically',
    description:
      'Blocks the SIM as if a rule had blocked it, with status “Blocked (automatically)”. Only an operator can resume it.',
    danger: true,
  },
  {
    verb: 'blockByNetwork',
    name: 'Block by the network',
    description:
      'Records that the network has blocked the SIM, with status “Blocked (MNO)”. Only an operator can resume it.',
    danger: true,
  },
  {
    verb: 'suspend',
    name: 'Suspend',
    description: 'The SIM temporarily cannot use the network, until it is resumed.',
    danger: true,
  },
  { verb: 'resume', name: 'Resume', description: 'Restores the status before the block or suspension.' },
  { verb: 'lose', name: 'Mark as undefined', description: 'Records that the status of the SIM is unknown.' },
  {
    verb: 'terminate',
    name: 'Terminate',
    description: 'Ends the service of the SIM permanently.',
    danger: true,
    end: true,
  },
  {
    verb: 'terminateSpecially',
    name: 'Terminate (special)',
    description: 'Ends the service of the SIM permanently, for a special reason.',
    danger: true,
    end: true,
  },
  {
    verb: 'delete',
    name: 'Delete',
    description: 'The SIM is permanently out of use. Its records are kept.',
    danger: true,
    end: true,
  },
]
const ofCustomers: readonly Verb[] = customerVerbNames

/** The verbs available to the user. */
export function useVerbs(): readonly Naming[] {
  return useSession().audience === 'customer' ? verbs.filter(({ verb }) => ofCustomers.includes(verb)) : verbs
}
