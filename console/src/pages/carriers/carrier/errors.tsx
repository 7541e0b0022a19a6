import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useChange } from '../../../api/reading.ts'
import { edits, Editing } from '../../../parts/forms/edited.tsx'
import { Act, refusalFor } from '../../../parts/forms/act.tsx'
import { Failed } from '../../../parts/values/states.tsx'
import { isFieldOf, showFaults } from '../../../parts/forms/wrong.ts'
import { RoleNotice } from '../../../parts/forms/role-refusal.tsx'
import { useSession } from '../../../shell/session.ts'
import { Receipts, Statuses } from './error-rows.tsx'
import { formOf, tableOf, type Values } from './error-values.ts'

/** Meanings of this carrier's error codes that differ from the defaults. */
export function Errors({ id }: { id: string }) {
  return (
    <Editing of={edits('readCarrierErrors', { params: { carrier_id: id } }, formOf)}>
      {({ values, version }, reload) => <Edit id={id} values={values} version={version} reload={reload} />}
    </Editing>
  )
}

type Editable = { id: string; values: Values; version: string | undefined; reload: () => void }

function Edit({ id, values: initialValues, version, reload }: Editable) {
  const refusal = refusalFor(useSession(), 'messaging')
  const put = useChange('putCarrierErrors')
  const form = useForm({ initialValues })
  const params = { carrier_id: id }
  const save = form.onSubmit((values) =>
    put.mutateAsync({ params, body: tableOf(values), ifMatch: version }).then(
      () => {
        notifications.show({ message: 'Saved. All nodes apply the change within 1 s.', color: 'teal' })
        reload()
      },
      (error: unknown) => showFaults(form, error),
    ),
  )
  return (
    <form onSubmit={save}>
      <RoleNotice refusal={refusal} />
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Codes that are not listed have their default meaning. After a temporary status the message is
          retried; after a permanent one it fails with the listed code.
        </Text>
        <Statuses form={form} />
        <Receipts form={form} />
        {put.error && <Failed error={put.error} sent isShownAtField={isFieldOf(initialValues)} />}
        <Group>
          <Button type="submit" disabled={refusal !== undefined || !form.isDirty()} loading={put.isPending}>
            Save
          </Button>
          <Reset id={id} refusal={refusal} reload={reload} />
        </Group>
      </Stack>
    </form>
  )
}

type Resettable = Pick<Editable, 'id' | 'reload'> & { refusal: string | undefined }

function Reset({ id, refusal, reload }: Resettable) {
  const reset = useChange('deleteCarrierErrors')
  return (
    <Act
      danger
      size="sm"
      act={() => reset.mutateAsync({ params: { carrier_id: id } }).then(reload)}
      done="Default meanings restored."
      refusal={refusal}
      ask={{
        title: 'Restore the default meanings?',
        description:
          'The error table of the carrier is deleted, and all error codes return to their default meaning.',
        yes: 'Restore defaults',
      }}
    >
      Restore defaults
    </Act>
  )
}
