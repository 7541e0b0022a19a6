import { Button, Checkbox, Group, Radio, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import type { Answered } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { refusalFor } from '../../parts/forms/act.tsx'
import { edits, Editing } from '../../parts/forms/edited.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { EmptyState, Failed } from '../../parts/values/states.tsx'
import { RoleNotice } from '../../parts/forms/role-refusal.tsx'
import { useSession } from '../../shell/session.ts'

type ProtectionSettings = Answered<'readProtection'>

/** The fraud protection of one account that does not depend on rules. */
export function Protection() {
  const { filters, set } = useFilters(['api_key'])
  return (
    <Stack>
      <AccountField value={filters.api_key} onChange={(one) => set({ api_key: one })} maw={260} />
      {filters.api_key ? (
        <Of key={filters.api_key} apiKey={filters.api_key} />
      ) : (
        <EmptyState
          title="No account selected"
          description="Select an account to see its allowed destinations and its plan for trusted recipients."
        />
      )}
    </Stack>
  )
}

function Of({ apiKey }: { apiKey: string }) {
  return (
    <Editing of={edits('readProtection', { params: { api_key: apiKey } }, (kept) => kept)}>
      {({ values, version }, reload) => (
        <Edit apiKey={apiKey} values={values} version={version} reload={reload} />
      )}
    </Editing>
  )
}

type Editable = {
  apiKey: string
  values: ProtectionSettings
  version: string | undefined
  reload: () => void
}

function Edit({ apiKey, values: initialValues, version, reload }: Editable) {
  const refusal = refusalFor(useSession(), 'messaging')
  const put = useChange('putProtection')
  const form = useForm({ initialValues })
  const save = form.onSubmit((body) =>
    put.mutateAsync({ params: { api_key: apiKey }, body, ifMatch: version }).then(
      () => {
        notifications.show({ message: 'Saved. All nodes apply the change within 1 s.', color: 'teal' })
        reload()
      },
      () => undefined, // Shown above the button.
    ),
  )
  return (
    <form onSubmit={save} style={{ maxWidth: 640 }}>
      <RoleNotice refusal={refusal} />
      <Stack>
        <Radio.Group label="Allowed destinations without a rule" {...form.getInputProps('countries')}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="default"
              label="Default"
              description="Home country in production, everywhere in the sandbox"
            />
            <Radio value="home" label="Home country" />
            <Radio value="all" label="Everywhere" />
          </Stack>
        </Radio.Group>
        <Checkbox
          label="Premium plan"
          description="Messages with trusted_recipient skip fraud protection"
          {...form.getInputProps('premium_plan', { type: 'checkbox' })}
        />
        {put.error && <Failed error={put.error} sent />}
        <Group>
          <Button type="submit" disabled={refusal !== undefined || !form.isDirty()} loading={put.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
