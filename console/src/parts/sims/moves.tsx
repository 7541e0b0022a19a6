import { Group, Textarea } from '@mantine/core'
import { simStatuses, type SimStatus } from '#sims/cards/states.ts'
import { customerVerbNames, standingAfter } from '#sims/cards/verb-states.ts'
import type { Ask } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { useSession } from '../../shell/session.ts'
import { refusalFor } from '../act.tsx'
import { FormButton } from '../form.tsx'
import { useSimOperations } from './door.ts'
import type { SimSeen } from './seen.ts'

export type Verb = Ask<'moveSims'>['body']['verb']
type Naming = { verb: Verb; name: string; end?: true }

/** Every verb, in the order in which a SIM lives. */
const verbs: readonly Naming[] = [
  { verb: 'stock', name: 'Put on stock' },
  { verb: 'order', name: 'Order' },
  { verb: 'deliver', name: 'Deliver' },
  { verb: 'test', name: 'Test' },
  { verb: 'activate', name: 'Activate' },
  { verb: 'block', name: 'Block' },
  { verb: 'blockAutomatically', name: 'Block automatically' },
  { verb: 'blockByNetwork', name: 'Block by the network' },
  { verb: 'suspend', name: 'Suspend' },
  { verb: 'resume', name: 'Resume' },
  { verb: 'lose', name: 'Mark as undefined' },
  { verb: 'terminate', name: 'Terminate', end: true },
  { verb: 'terminateSpecially', name: 'Terminate (special)', end: true },
  { verb: 'delete', name: 'Delete', end: true },
]
const ofCustomers: readonly Verb[] = customerVerbNames

/** What may be asked for at all by whoever looks. */
export function useVerbs(): readonly Naming[] {
  return useSession().door === 'customer' ? verbs.filter(({ verb }) => ofCustomers.includes(verb)) : verbs
}

/** What can become of a SIM, by the table of its states: what cannot says why. */
export function Moves({ partner, sim }: { partner: string; sim: SimSeen }) {
  const session = useSession()
  const role = refusalFor(session, 'sims')
  const all = useVerbs()
  return (
    <Group gap={6} role="group" aria-label="What can become of it">
      {all.map((naming) => (
        <Move
          key={naming.verb}
          partner={partner}
          sim={sim}
          naming={naming}
          refusal={role ?? refusalOf(sim, naming.verb, session.door === 'customer')}
        />
      ))}
    </Group>
  )
}

type Moving = { partner: string; sim: SimSeen; naming: Naming; refusal: string | undefined }

function Move({ partner, sim, naming: { verb, name, end }, refusal }: Moving) {
  const operations = useSimOperations()
  const { move, sim: one, list, states, actions, sessions } = operations
  const moving = useChange(move, [one, list, states, actions, sessions])
  return (
    <FormButton
      name={name}
      yes={name}
      first={{ reason: '' }}
      refusal={refusal}
      done={`${name}: done.`}
      {...(end && { button: { color: 'red', variant: 'light' } })}
      act={async ({ reason }) => {
        const body = { verb, iccids: [sim.iccid], ...(reason && { reason }) }
        const { rejected } = await moving.mutateAsync({ params: { partner_id: partner }, body })
        if (rejected[0]) throw new Error(rejected[0].reason)
      }}
      fields={(form) => (
        <Textarea
          label="Reason"
          description={
            end
              ? 'It stands with the action. This cannot be undone.'
              : `It stands with the action. Now it is ${sim.status}.`
          }
          autosize
          minRows={2}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      )}
    />
  )
}

const codeOf = (name: string) => simStatuses[name as SimStatus]

function refusalOf(sim: SimSeen, verb: Verb, customer: boolean): string | undefined {
  const resume_status = sim.resume_status === null ? null : codeOf(sim.resume_status)
  const standing = { status: codeOf(sim.status), resume_status, locked: sim.locked }
  const next = standingAfter(standing, { verb, customer })
  return 'refused' in next ? next.refused : undefined
}
