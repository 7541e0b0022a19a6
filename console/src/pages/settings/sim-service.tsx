import { Alert, Group, NumberInput, Title as Heading } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { edits } from '../../parts/forms/edited.tsx'
import { FormButton } from '../../parts/forms/form.tsx'
import { Read } from '../../parts/values/states.tsx'
import { useSession } from '../../shell/session.ts'

type Service = Answered<'readSimService'>

/** The availability and limits of SIM management for customers. */
export function SimService() {
  const read = useRead('readSimService', {}, { everyMs: 10_000 })
  return (
    <section aria-label="SIM management">
      <Read of={read}>{(service) => <Served service={service} />}</Read>
    </section>
  )
}

function Served({ service }: { service: Service }) {
  const { maintenance, max_concurrent, max_concurrent_per_customer } = service
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Heading order={2} size="h4">
          SIM management
        </Heading>
        <Group gap="xs">
          <Limits />
          <Maintenance isOn={maintenance} />
        </Group>
      </Group>
      {maintenance && (
        <Alert color="orange" title="Maintenance" mb="sm">
          Customer requests about SIMs are rejected during maintenance.
        </Alert>
      )}
      <Facts
        of={[
          ['Available', maintenance ? 'no, because of maintenance' : 'yes'],
          ['Concurrent requests', `${max_concurrent} per node`],
          ['Per customer', String(max_concurrent_per_customer)],
        ]}
      />
    </>
  )
}

const limitsOf = ({ max_concurrent, max_concurrent_per_customer }: Service) => ({
  max_concurrent,
  max_concurrent_per_customer,
})

function Limits() {
  const change = useChange('changeSimService', ['readSimService'])
  return (
    <FormButton
      name="Change limits"
      first={{ edited: edits('readSimService', {}, limitsOf) }}
      refusal={refusalFor(useSession(), 'sims')}
      done="Limits saved. All nodes apply them within 1 s."
      act={(body, version) => change.mutateAsync({ body, ifMatch: version })}
      fields={({ getInputProps: of }) => (
        <>
          <NumberInput
            label="Concurrent requests"
            description="On each node"
            min={1}
            max={10_000}
            {...of('max_concurrent')}
          />
          <NumberInput
            label="Concurrent requests per customer"
            min={1}
            max={10_000}
            {...of('max_concurrent_per_customer')}
          />
        </>
      )}
    />
  )
}

const confirmation = {
  title: 'Start maintenance?',
  description: 'All customer requests about SIMs are rejected until maintenance ends.',
  yes: 'Start maintenance',
}

function Maintenance({ isOn }: { isOn: boolean }) {
  const change = useChange('changeSimService', ['readSimService'])
  return (
    <Act
      refusal={refusalFor(useSession(), 'sims')}
      done={isOn ? 'Maintenance ended.' : 'Maintenance started. Customer requests are rejected.'}
      {...(!isOn && { danger: true, ask: confirmation })}
      act={() => change.mutateAsync({ body: { maintenance: !isOn } })}
    >
      {isOn ? 'End maintenance' : 'Start maintenance'}
    </Act>
  )
}
