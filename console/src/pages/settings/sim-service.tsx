import { Alert, Group, NumberInput, Title as Heading } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { FormButton } from '../../parts/forms/form.tsx'
import { Read } from '../../parts/values/states.tsx'
import { useSession } from '../../shell/session.ts'

type Service = Answered<'readSimService'>

/** How SIM management is served to customers, and whether. */
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
          <Limits service={service} />
          <Maintenance isOn={maintenance} />
        </Group>
      </Group>
      {maintenance && (
        <Alert color="orange" title="Maintenance" mb="sm">
          Customers are told that nothing can be asked of SIMs now.
        </Alert>
      )}
      <Facts
        of={[
          ['Served', maintenance ? 'no: maintenance' : 'yes'],
          ['Requests at once', `${max_concurrent} on each node`],
          ['For one customer', String(max_concurrent_per_customer)],
        ]}
      />
    </>
  )
}

function Limits({ service: { max_concurrent, max_concurrent_per_customer } }: { service: Service }) {
  const change = useChange('changeSimService', ['readSimService'])
  return (
    <FormButton
      name="Change limits"
      first={{ max_concurrent, max_concurrent_per_customer }}
      refusal={refusalFor(useSession(), 'sims')}
      done="Every node goes by it within a second."
      act={(body) => change.mutateAsync({ body })}
      fields={({ getInputProps: of }) => (
        <>
          <NumberInput
            label="Requests at once"
            description="That each node answers"
            min={1}
            max={10_000}
            {...of('max_concurrent')}
          />
          <NumberInput
            label="Of those, for one customer"
            min={1}
            max={10_000}
            {...of('max_concurrent_per_customer')}
          />
        </>
      )}
    />
  )
}

const requested = {
  title: 'Begin maintenance?',
  says: 'Every request of customers about SIMs is refused until it ends.',
  yes: 'Begin it',
}

function Maintenance({ isOn }: { isOn: boolean }) {
  const change = useChange('changeSimService', ['readSimService'])
  return (
    <Act
      refusal={refusalFor(useSession(), 'sims')}
      done={isOn ? 'Customers are served again.' : 'Customers are told that nothing can be asked now.'}
      {...(!isOn && { ask: requested })}
      act={() => change.mutateAsync({ body: { maintenance: !isOn } })}
    >
      {isOn ? 'End maintenance' : 'Begin maintenance'}
    </Act>
  )
}
