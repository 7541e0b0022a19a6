import { Alert, Group, NumberInput, Title as Heading } from '@mantine/core'
import { useChange, useRead } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/act.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FormButton } from '../../parts/form.tsx'
import { Read } from '../../parts/states.tsx'
import { useSession } from '../../shell/session.ts'

/** How SIM management is served to customers, and whether. */
export function SimService() {
  const read = useRead('readSimService', {}, { everyMs: 10_000 })
  const change = useChange('changeSimService', ['readSimService'])
  const refusal = refusalFor(useSession(), 'sims')
  return (
    <section aria-label="SIM management">
      <Read of={read}>
        {({ maintenance, max_concurrent, max_concurrent_per_customer }) => (
          <>
            <Group justify="space-between" mb="sm">
              <Heading order={2} size="h4">
                SIM management
              </Heading>
              <Group gap="xs">
                <FormButton
                  name="Change limits"
                  first={{ max_concurrent, max_concurrent_per_customer }}
                  refusal={refusal}
                  done="Every node goes by it within a second."
                  act={(body) => change.mutateAsync({ body })}
                  fields={(form) => (
                    <>
                      <NumberInput
                        label="Requests at once"
                        description="That each node answers"
                        min={1}
                        max={10_000}
                        {...form.getInputProps('max_concurrent')}
                      />
                      <NumberInput
                        label="Of those, for one customer"
                        min={1}
                        max={10_000}
                        {...form.getInputProps('max_concurrent_per_customer')}
                      />
                    </>
                  )}
                />
                <Act
                  refusal={refusal}
                  done={
                    maintenance
                      ? 'Customers are served again.'
                      : 'Customers are told that nothing can be asked now.'
                  }
                  {...(!maintenance && {
                    ask: {
                      title: 'Begin maintenance?',
                      says: 'Every request of customers about SIMs is refused until it ends.',
                      yes: 'Begin it',
                    },
                  })}
                  act={() => change.mutateAsync({ body: { maintenance: !maintenance } })}
                >
                  {maintenance ? 'End maintenance' : 'Begin maintenance'}
                </Act>
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
        )}
      </Read>
    </section>
  )
}
