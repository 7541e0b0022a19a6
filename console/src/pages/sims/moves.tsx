import { Group, Textarea } from '@mantine/core'
import { simStates } from '#sims/cards/states.ts'
import type { Ask } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { refusalFor } from '../../parts/act.tsx'
import { FormButton } from '../../parts/form.tsx'
import { useSession } from '../../shell/session.ts'
import type { SimSeen } from './seen.ts'

type Verb = Ask<'moveSims'>['body']['verb']
type Event = (typeof simStates.moves)[number][1]

/** Every verb, in the order in which a SIM lives. */
const verbs: readonly { verb: Verb; name: string; end?: true }[] = [
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
  { verb: 'lose', name: 'Lose' },
  { verb: 'terminate', name: 'Terminate', end: true },
  { verb: 'terminateSpecially', name: 'Terminate specially', end: true },
  { verb: 'delete', name: 'Delete', end: true },
]

/** What can become of a SIM, by the table of its states: what cannot says why. */
export function Moves({ partner, sim }: { partner: string; sim: SimSeen }) {
  const role = refusalFor(useSession(), 'sims')
  const move = useChange('moveSims', [
    'readSim',
    'listSims',
    'readSimStates',
    'listSimActions',
    'listSimSessions',
  ])
  return (
    <Group gap={6} role="group" aria-label="What can become of it">
      {verbs.map(({ verb, name, end }) => (
        <FormButton
          key={verb}
          name={name}
          yes={name}
          first={{ reason: '' }}
          refusal={role ?? refusalOf(sim, verb)}
          done={`${name}: done.`}
          {...(end && { button: { color: 'red', variant: 'light' } })}
          act={async ({ reason }) => {
            const body = { verb, iccids: [sim.iccid], ...(reason && { reason }) }
            const { rejected } = await move.mutateAsync({ params: { partner_id: partner }, body })
            if (rejected[0]) throw new Error(rejected[0].reason)
          }}
          fields={(form) => (
            <Textarea
              label="Reason"
              description={
                end
                  ? 'For the customer. This cannot be undone.'
                  : `For the customer. Now it is ${sim.status}.`
              }
              autosize
              minRows={2}
              data-autofocus
              {...form.getInputProps('reason')}
            />
          )}
        />
      ))}
    </Group>
  )
}

/** A SIM that is held up resumes in the status that it had before. */
const resuming: Readonly<Record<string, Event>> = {
  Test: 'resumeTest',
  Productive: 'resumeProductive',
  Delivered: 'resumeDelivered',
}

function refusalOf({ status, resume_status: before }: SimSeen, verb: Verb): string | undefined {
  const event = verb === 'resume' ? (resuming[before ?? ''] ?? 'resumeDelivered') : verb
  return simStates.allows(status, event) ? undefined : `While it is ${status}, this is not possible.`
}
