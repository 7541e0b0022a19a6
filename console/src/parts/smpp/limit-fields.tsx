import { NumberInput, SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { LimitValues } from './values.ts'

/** The limits of an SMPP user, which operators set. */
export function LimitFields<V extends LimitValues>({ form }: { form: UseFormReturnType<V> }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" style={{ alignItems: 'end' }}>
      <NumberInput
        label="Binds at the same time"
        description="On all nodes, 1 to 100. Default 4."
        min={1}
        max={100}
        {...form.getInputProps('max_binds')}
      />
      <NumberInput
        label="Messages per second"
        description="Over all binds. Empty: the rate of the account."
        placeholder="Rate of the account"
        min={1}
        max={100_000}
        {...form.getInputProps('max_per_second')}
      />
      <NumberInput
        label="Submit window"
        description="Submits without a response per session. Default 100."
        min={1}
        max={1000}
        {...form.getInputProps('submit_window')}
      />
      <NumberInput
        label="Delivery window"
        description="Deliveries without a response per session. Default 50."
        min={1}
        max={1000}
        {...form.getInputProps('delivery_window')}
      />
    </SimpleGrid>
  )
}
