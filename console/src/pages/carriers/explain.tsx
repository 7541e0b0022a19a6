import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRead } from '../../api/reading.ts'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { phoneNumberFault, phoneNumberOf } from '../../parts/forms/phone-number.ts'
import { useFilters } from '../../parts/lists/filters.ts'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { Explanation } from './explanation.tsx'

type ExplainInput = { to: string; from?: string; api_key?: string; text?: string }

/** Shows which route, price and rules apply to a number, and why. */
export function Explain() {
  const { filters, set } = useFilters(['to', 'from', 'api_key', 'text'])
  const form = useForm({
    initialValues: { to: filters.to ?? '', from: filters.from ?? '', text: filters.text ?? '' },
    validate: {
      to: phoneNumberFault,
    },
  })
  const ask = form.onSubmit(({ to, from, text }) =>
    set({ to: phoneNumberOf(to), from: phoneNumberOf(from), text }),
  )
  return (
    <Stack>
      <form onSubmit={ask}>
        <Group align="flex-start">
          <TextInput label="To" placeholder="12025550100" required {...form.getInputProps('to')} />
          <TextInput label="From" placeholder="A number" {...form.getInputProps('from')} />
          <AccountField
            value={filters.api_key}
            onChange={(api_key) => set({ api_key })}
            placeholder="No sender"
          />
          <TextInput label="Text" placeholder="Text to check against rules" {...form.getInputProps('text')} />
          <Button type="submit" mt={25}>
            Explain
          </Button>
        </Group>
      </form>
      {filters.to ? (
        <Answer input={{ ...filters, to: filters.to }} />
      ) : (
        <EmptyState
          title="No number entered"
          description="Enter a number to see its routes, the route in use and why, the price and the network. Select an account to include matching traffic rules."
        />
      )}
    </Stack>
  )
}

function Answer({ input: { to, ...query } }: { input: ExplainInput }) {
  const answer = useRead('explainRouting', { params: { msisdn: to }, query }, { everyMs: 5_000 })
  return <Read of={answer}>{(one) => <Explanation one={one} />}</Read>
}
