import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChange, useRead } from '../../../api/reading.ts'
import { Act, acted, refusalFor } from '../../../parts/forms/act.tsx'
import { Read } from '../../../parts/values/states.tsx'
import { showFaults } from '../../../parts/forms/wrong.ts'
import { useSession } from '../../../shell/session.ts'
import { Receipts, Statuses } from './error-rows.tsx'
import { formOf, type Table, tableOf } from './error-values.ts'

/** Meanings of this carrier's error codes that differ from the defaults. */
export function Errors({ id }: { id: string }) {
  const errors = useRead('readCarrierErrors', { params: { carrier_id: id } })
  return <Read of={errors}>{(table) => <Edit key={JSON.stringify(table)} id={id} table={table} />}</Read>
}

function Edit({ id, table }: { id: string; table: Table }) {
  const refusal = refusalFor(useSession(), 'messaging')
  const put = useChange('putCarrierErrors', ['readCarrierErrors'])
  const form = useForm({ initialValues: formOf(table) })
  const params = { carrier_id: id }
  const save = form.onSubmit((values) =>
    acted(
      () =>
        put.mutateAsync({ params, body: tableOf(values) }).catch((error: unknown) => {
          showFaults(form, error)
          throw error
        }),
      'Saved. All nodes apply it within 1 s.',
    ),
  )
  return (
    <form onSubmit={save}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Codes that are not listed have their default meaning. After a temporary status the message is
          retried; after a permanent one it fails with the listed code.
        </Text>
        <Statuses form={form} />
        <Receipts form={form} />
        <Group>
          <Button type="submit" disabled={refusal !== undefined || !form.isDirty()} loading={put.isPending}>
            Save
          </Button>
          <Reset id={id} refusal={refusal} />
        </Group>
      </Stack>
    </form>
  )
}

function Reset({ id, refusal }: { id: string; refusal: string | undefined }) {
  const reset = useChange('deleteCarrierErrors', ['readCarrierErrors'])
  return (
    <Act
      size="sm"
      act={() => reset.mutateAsync({ params: { carrier_id: id } })}
      done="Default meanings restored."
      refusal={refusal}
      ask={{
        title: 'Restore the default meanings?',
        says: 'The error table of the carrier is deleted, and all error codes return to their default meaning.',
        yes: 'Restore defaults',
      }}
    >
      Restore defaults
    </Act>
  )
}
