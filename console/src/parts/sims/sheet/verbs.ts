import { customerVerbNames } from '#sims/cards/verb-states.ts'
import type { Ask } from '../../../api/contracts.ts'
import { useSession } from '../../../shell/session.ts'

export type Verb = Ask<'moveSims'>['body']['verb']
export type Naming = { verb: Verb; name: string; says: string; end?: true }

/** Every verb, in the order in which a SIM lives. */
const verbs: readonly Naming[] = [
  { verb: 'stock', name: 'Put on stock', says: 'It lies in your store, and nobody has it.' },
  { verb: 'order', name: 'Order', says: 'A customer wants it.' },
  { verb: 'deliver', name: 'Deliver', says: 'Whoever wants it has it; it may not use the network yet.' },
  { verb: 'test', name: 'Test', says: 'It may use the network, to be tried.' },
  { verb: 'activate', name: 'Activate', says: 'It may use the network from now on.' },
  { verb: 'block', name: 'Block', says: 'It may not use the network until it is resumed.' },
  { verb: 'blockAutomatically', name: 'Block automatically', says: 'The same, as if a rule had blocked it.' },
  { verb: 'blockByNetwork', name: 'Block by the network', says: 'The same, as the network has said.' },
  {
    verb: 'suspend',
    name: 'Suspend',
    says: 'It rests for a while: it may not use the network until it is resumed.',
  },
  { verb: 'resume', name: 'Resume', says: 'It is again what it was before it was held up.' },
  { verb: 'lose', name: 'Mark as undefined', says: 'Nobody knows where it stands.' },
  { verb: 'terminate', name: 'Terminate', says: 'Its service ends for ever.', end: true },
  {
    verb: 'terminateSpecially',
    name: 'Terminate (special)',
    says: 'The same, for a reason of its own.',
    end: true,
  },
  { verb: 'delete', name: 'Delete', says: 'It is out of use, and kept for what was.', end: true },
]
const ofCustomers: readonly Verb[] = customerVerbNames

/** What may be asked for at all by whoever looks. */
export function useVerbs(): readonly Naming[] {
  return useSession().door === 'customer' ? verbs.filter(({ verb }) => ofCustomers.includes(verb)) : verbs
}
