import { Group } from '@mantine/core'
import { carrierStates, type CarrierEvent } from '#carriers/carrier/states.ts'
import { useChange } from '../../../api/reading.ts'
import { Act, refusalFor } from '../../../parts/forms/act.tsx'
import { DialogButton } from '../../../parts/dialog-button.tsx'
import { useSession } from '../../../shell/session.ts'
import { CarrierForm } from './carrier-form.tsx'
import type { CarrierSeen } from '../seen.ts'
import { countOf, inFlight } from '../carrier-metrics.ts'
import { DeleteCarrier } from './delete-carrier.tsx'

const again = ['readCarrier', 'listCarriers'] as const

/** The actions on a carrier that its state allows. */
export function CarrierActions({ one }: { one: CarrierSeen }) {
  const refusal = refusalFor(useSession(), 'messaging')
  const unless = (event: CarrierEvent, description: string) =>
    refusal ?? (carrierStates.allows(one.status, event) ? undefined : description)
  return (
    <Group gap="xs">
      <Drain one={one} refusal={unless('drain', `The carrier is already ${one.status}.`)} />
      <Resume one={one} refusal={unless('resume', 'The carrier is active.')} />
      <Disable one={one} refusal={unless('disable', 'The carrier is already disabled.')} />
      <DialogButton description="Change" title={`Change ${one.name}`} refusal={refusal}>
        {(close) => <CarrierForm id={one.carrier_id} done={close} />}
      </DialogButton>
      <DeleteCarrier one={one} refusal={refusal} />
    </Group>
  )
}

type Acting = { one: CarrierSeen; refusal: string | undefined }

function Drain({ one, refusal }: Acting) {
  const drain = useChange('drainCarrier', again)
  return (
    <Act
      act={() => drain.mutateAsync({ params: { carrier_id: one.carrier_id } })}
      done="Carrier is draining."
      refusal={refusal}
      ask={{
        title: `Drain ${one.name}?`,
        description: `The carrier receives no new messages, but waiting messages (${countOf(one.waiting)}, ${inFlight(one)} of them in flight) are still sent. Until the carrier is resumed, messages without a route to another carrier are rejected.`,
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
    <Act act={() => resume.mutateAsync({ params })} done="Carrier is active again." refusal={refusal}>
      Resume
    </Act>
  )
}

function Disable({ one, refusal }: Acting) {
  const change = useChange('changeCarrier', again)
  const params = { carrier_id: one.carrier_id }
  return (
    <Act
      danger
      act={() => change.mutateAsync({ params, body: { status: 'disabled' } })}
      done="Carrier disabled."
      refusal={refusal}
      ask={{
        title: `Disable ${one.name}?`,
        description:
          'The binds close as soon as pending responses have arrived. Waiting messages move to their next route, or stay queued.',
        yes: 'Disable',
      }}
    >
      Disable
    </Act>
  )
}
