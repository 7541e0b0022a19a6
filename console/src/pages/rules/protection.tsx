import { Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { acted, refusalFor } from '../../parts/forms/act.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { useSession } from '../../shell/session.ts'

type Kept = Answered<'readProtection'>

/** What of fraud protection one account has beside rules. */
export function Protection() {
  const { filters, set } = useFilters(['api_key'])
  return (
    <Stack>
      <AccountField value={filters.api_key} onChange={(one) => set({ api_key: one })} maw={260} />
      {filters.api_key ? (
        <Of key={filters.api_key} apiKey={filters.api_key} />
      ) : (
        <EmptyState
          title="Choose an account"
          says="Where it may send unless a rule says otherwise, and whether recipients that it calls trusted are."
        />
      )}
    </Stack>
  )
}

function Of({ apiKey }: { apiKey: string }) {
  const kept = useRead('readProtection', { params: { api_key: apiKey } })
  return <Read of={kept}>{(one) => <Edit key={JSON.stringify(one)} apiKey={apiKey} one={one} />}</Read>
}

function Edit({ apiKey, one }: { apiKey: string; one: Kept }) {
  const refusal = refusalFor(useSession(), 'messaging')
  const put = useChange('putProtection', ['readProtection'])
  const form = useForm({ initialValues: one })
  const save = form.onSubmit((body) =>
    acted(
      () => put.mutateAsync({ params: { api_key: apiKey }, body }),
      'Every node goes by it within a second.',
    ),
  )
  return (
    <form onSubmit={save} style={{ maxWidth: 640 }}>
      <Stack>
        <Radio.Group
          label="Where it may send unless a rule says otherwise"
          {...form.getInputProps('countries')}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="usual"
              label="Usual"
              description="Its home country in production, everywhere in the sandbox"
            />
            <Radio value="home" label="Its home country" />
            <Radio value="all" label="Everywhere" />
          </Stack>
        </Radio.Group>
        <Checkbox
          label="Premium plan"
          description="A message that says trusted_recipient passes the fraud protections"
          {...form.getInputProps('premium_plan', { type: 'checkbox' })}
        />
        <Group>
          <Button type="submit" disabled={refusal !== undefined || !form.isDirty()} loading={put.isPending}>
            Save
          </Button>
          {refusal && (
            <Text size="sm" c="dimmed">
              {refusal}
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  )
}
