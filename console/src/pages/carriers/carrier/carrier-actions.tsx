import { Group } from '@mantine/core'
import { useLocation } from 'wouter'
import { carrierStates, type CarrierEvent } from '#carriers/carrier/states.ts'
import { useChange } from '../../../api/reading.ts'
import { Act, refusalFor } from '../../../parts/forms/act.tsx'
import { Opens } from '../../../parts/opens.tsx'
import { useSession } from '../../../shell/session.ts'
import { CarrierForm } from './carrier-form.tsx'
import type { CarrierSeen } from '../seen.ts'
import { countOf, inFlight } from '../carrier-metrics.ts'

const again = ['readCarrier', 'listCarriers'] as const

/** What may be done to a carrier in the state it is in. */
export function CarrierActions({ one }: { one: CarrierSeen }) {
  const refusal = refusalFor(useSession(), 'messaging')
  const unless = (event: CarrierEvent, says: string) =>
    refusal ?? (carrierStates.allows(one.status, event) ? undefined : says)
  return (
    <Group gap="xs">
      <Drain one={one} refusal={unless('drain', `It is ${one.status} already.`)} />
      <Resume one={one} refusal={unless('resume', 'It is in use.')} />
      <Disable one={one} refusal={unless('disable', 'It is disabled already.')} />
      <Opens says="Change" title={`Change ${one.name}`} refusal={refusal}>
        {(close) => <CarrierForm one={one} done={close} />}
      </Opens>
      <Delete one={one} refusal={refusal} />
    </Group>
  )
}

type Acting = { one: CarrierSeen; refusal: string | undefined }

function Drain({ one, refusal }: Acting) {
  const drain = useChange('drainCarrier', again)
  return (
    <Act
      act={() => drain.mutateAsync({ params: { carrier_id: one.carrier_id } })}
      done="It drains."
      refusal={refusal}
      ask={{
        title: `Drain ${one.name}?`,
        says: `It is given no new messages; what waits (${countOf(one.waiting)}, ${inFlight(one)} of them unanswered) is sent first. Routes that lead only here refuse messages meanwhile.`,
        yes: 'Drain',
      }}
    >
      Drain
    </Act>
  )
}

function Resume({ one, refusal }: Acting) {
  const resume = useChange('resumeCarrier', again)
  const params = { carrier_id: one.carrier_id }
  return (
    <Act act={() => resume.mutateAsync({ params })} done="It is used again." refusal={refusal}>
      Resume
    </Act>
  )
}

function Disable({ one, refusal }: Acting) {
  const change = useChange('changeCarrier', again)
  const params = { carrier_id: one.carrier_id }
  return (
    <Act
      act={() => change.mutateAsync({ params, body: { status: 'disabled' } })}
      done="It is disabled."
      refusal={refusal}
      ask={{
        title: `Disable ${one.name}?`,
        says: 'Its binds end at once, after open responses. What waits goes on to its next route, or stays.',
        yes: 'Disable',
      }}
    >
      Disable
    </Act>
  )
}

function Delete({ one, refusal }: Acting) {
  const [, go] = useLocation()
  const remove = useChange('deleteCarrier', ['listCarriers'])
  const params = { carrier_id: one.carrier_id }
  return (
    <Act
      color="red"
      variant="subtle"
      act={() => remove.mutateAsync({ params }).then(() => go('/carriers'))}
      done="It is gone."
      refusal={refusal}
      ask={{
        title: `Delete ${one.name}?`,
        says: 'Its settings, password and error table are gone, and receipts of it that match nothing. The history of its messages stays. It is refused while messages wait for it or routes lead to it.',
        yes: 'Delete',
      }}
    >
      Delete
    </Act>
  )
}
