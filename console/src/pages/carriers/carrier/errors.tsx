import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChange, useRead } from '../../../api/reading.ts'
import { Act, acted, refusalFor } from '../../../parts/forms/act.tsx'
import { Read } from '../../../parts/values/states.tsx'
import { showFaults } from '../../../parts/forms/wrong.ts'
import { useSession } from '../../../shell/session.ts'
import { Receipts, Statuses } from './error-rows.tsx'
import { formOf, type Table, tableOf } from './error-values.ts'

/** Where this carrier's words do not mean what they usually do. */
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
      'Every node goes by it within a second.',
    ),
  )
  return (
    <form onSubmit={save}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          What is not listed means what it usually does. A temporary status is tried again, a permanent one
          ends the message with the code.
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
      done="Its errors mean what they usually do."
      refusal={refusal}
      ask={{
        title: 'Forget this table?',
        says: 'Its errors mean what they usually do from then on.',
        yes: 'Forget',
      }}
    >
      Back to the usual
    </Act>
  )
}
