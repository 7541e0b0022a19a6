import { ActionIcon, Button, Group, NumberInput, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconTrash } from '@tabler/icons-react'
import { errorCodes } from '#messages/error-codes.ts'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Act, acted, refusalFor } from '../../parts/act.tsx'
import { Failed, Read } from '../../parts/states.tsx'
import { faultsByField } from '../../parts/wrong.ts'
import { useSession } from '../../shell/session.ts'

type Table = Answered<'readCarrierErrors'>
type Code = Table['receipts'][number]['code']

const codes = errorCodes.map(({ code, title }) => ({ value: String(code), label: `${code} ${title}` }))

/** Where this carrier's words do not mean what they usually do. */
export function Errors({ id }: { id: string }) {
  const errors = useRead('readCarrierErrors', { params: { carrier_id: id } })
  return <Read of={errors}>{(table) => <Edit key={JSON.stringify(table)} id={id} table={table} />}</Read>
}

function Edit({ id, table }: { id: string; table: Table }) {
  const refusal = refusalFor(useSession(), 'messaging')
  const put = useChange('putCarrierErrors', ['readCarrierErrors'])
  const reset = useChange('deleteCarrierErrors', ['readCarrierErrors'])
  const form = useForm({ initialValues: formOf(table) })
  const params = { carrier_id: id }
  const save = form.onSubmit((values) =>
    acted(
      () =>
        put.mutateAsync({ params, body: tableOf(values) }).catch((error: unknown) => {
          form.setErrors(faultsByField(error))
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
        {put.error && <Failed error={put.error} />}
        <Group>
          <Button type="submit" disabled={refusal !== undefined || !form.isDirty()} loading={put.isPending}>
            Save
          </Button>
          <Act
            size="sm"
            act={() => reset.mutateAsync({ params })}
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
        </Group>
      </Stack>
    </form>
  )
}

type Values = {
  statuses: { status: number | string; outcome: 'temporary' | 'permanent'; code: string }[]
  receipts: { err: string; code: string }[]
}
type Form = ReturnType<typeof useForm<Values>>

const formOf = ({ statuses, receipts }: Table): Values => ({
  statuses: statuses.map((row) => ({ ...row, code: String(row.code) })),
  receipts: receipts.map((row) => ({ ...row, code: String(row.code) })),
})
const tableOf = ({ statuses, receipts }: Values): Table => ({
  statuses: statuses.map((row) => ({ ...row, status: Number(row.status), code: Number(row.code) as Code })),
  receipts: receipts.map((row) => ({ ...row, code: Number(row.code) as Code })),
})

function Statuses({ form }: { form: Form }) {
  const add = () => form.insertListItem('statuses', { status: 1, outcome: 'permanent', code: '1100' })
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={3} size="h5">
          command_status of responses
        </Title>
        <Button size="xs" variant="default" onClick={add}>
          Add a status
        </Button>
      </Group>
      {form.getValues().statuses.map((_, i) => (
        <Group key={i} align="flex-start" wrap="nowrap">
          <NumberInput
            aria-label={`Status ${i + 1}`}
            min={1}
            max={0xffffffff}
            w={130}
            {...form.getInputProps(`statuses.${i}.status`)}
          />
          <Select
            aria-label={`Outcome of status ${i + 1}`}
            allowDeselect={false}
            data={['temporary', 'permanent']}
            w={140}
            {...form.getInputProps(`statuses.${i}.outcome`)}
          />
          <CodeField label={`Code of status ${i + 1}`} of={form.getInputProps(`statuses.${i}.code`)} />
          <Remove label={`Remove status ${i + 1}`} act={() => form.removeListItem('statuses', i)} />
        </Group>
      ))}
    </Stack>
  )
}

function Receipts({ form }: { form: Form }) {
  const add = () => form.insertListItem('receipts', { err: '', code: '1100' })
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={3} size="h5">
          err of receipts
        </Title>
        <Button size="xs" variant="default" onClick={add}>
          Add an err
        </Button>
      </Group>
      {form.getValues().receipts.map((_, i) => (
        <Group key={i} align="flex-start" wrap="nowrap">
          <TextInput aria-label={`err ${i + 1}`} w={130} {...form.getInputProps(`receipts.${i}.err`)} />
          <CodeField label={`Code of err ${i + 1}`} of={form.getInputProps(`receipts.${i}.code`)} />
          <Remove label={`Remove err ${i + 1}`} act={() => form.removeListItem('receipts', i)} />
        </Group>
      ))}
    </Stack>
  )
}

function CodeField({ label, of }: { label: string; of: object }) {
  return (
    <Select
      aria-label={label}
      searchable
      allowDeselect={false}
      data={codes}
      style={{ flex: 1 }}
      maw={360}
      {...of}
    />
  )
}

function Remove({ label, act }: { label: string; act: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={act}>
      <IconTrash size={16} />
    </ActionIcon>
  )
}
