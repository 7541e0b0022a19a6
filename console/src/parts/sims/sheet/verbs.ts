import { customerVerbNames } from '#sims/cards/verb-states.ts'
import type { Ask } from '../../../api/contracts.ts'
import { useSession } from '../../../shell/session.ts'

export type Verb = Ask<'moveSims'>['body']['verb']
/** A state change; `danger` stops the service of the SIM, `end` permanently. */
export type Naming = {
  verb: Verb
  name: string
  description: string
  /** The message after success. */
  done: string
  danger?: true
  end?: true
}

/** Every verb, in the order of a SIM's life cycle. */
const verbs: readonly Naming[] = [
  {
    verb: 'stock',
    done: 'SIM put in stock.',
    name: 'Put in stock',
    description: 'Records that the SIM is in stock.',
  },
  {
    verb: 'order',
    done: 'SIM ordered.',
    name: 'Order',
    description: 'Records that a customer has ordered the SIM.',
  },
  {
    verb: 'deliver',
    done: 'SIM delivered.',
    name: 'Deliver',
    description: 'Records that the SIM was delivered to the customer. It is not active yet.',
  },
  {
    verb: 'test',
    done: 'SIM set to test.',
    name: 'Test',
    description: 'The SIM can use the network for tests.',
  },
  { verb: 'activate', done: 'SIM activated.', name: 'Activate', description: 'The SIM can use the network.' },
  {
    verb: 'block',
    done: 'SIM blocked.',
    name: 'Block',
    description: 'The SIM cannot use the network until it is resumed.',
    danger: true,
  },
  {
    verb: 'blockAutomatically',
    done: 'SIM blocked automatically.',
    name: 'Block automatically',
    description:
      'Blocks the SIM as if a rule had blocked it, with status “Blocked (automatically)”. Only an operator can resume it.',
    danger: true,
  },
  {
    verb: 'blockByNetwork',
    done: 'SIM blocked by the network.',
    name: 'Block by the network',
    description:
      'Records that the network has blocked the SIM, with status “Blocked (MNO)”. Only an operator can resume it.',
    danger: true,
  },
  {
    verb: 'suspend',
    done: 'SIM suspended.',
    name: 'Suspend',
    description: 'The SIM temporarily cannot use the network, until it is resumed.',
    danger: true,
  },
  {
    verb: 'resume',
    done: 'SIM resumed.',
    name: 'Resume',
    description: 'Restores the status before the block or suspension.',
  },
  {
    verb: 'lose',
    done: 'SIM marked as undefined.',
    name: 'Mark as undefined',
    description: 'Records that the status of the SIM is unknown.',
  },
  {
    verb: 'terminate',
    done: 'SIM terminated.',
    name: 'Terminate',
    description: 'Ends the service of the SIM permanently.',
    danger: true,
    end: true,
  },
  {
    verb: 'terminateSpecially',
    done: 'SIM terminated.',
    name: 'Terminate (special)',
    description: 'Ends the service of the SIM permanently, for a special reason.',
    danger: true,
    end: true,
  },
  {
    verb: 'delete',
    done: 'SIM deleted.',
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
