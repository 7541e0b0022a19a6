import { ActionIcon, Button, Group, NumberInput, Select, Stack, TextInput, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { errorCodes } from '#carriers/codes/error-codes.ts'
import type { ErrorForm, Values } from './error-values.ts'

const codes = errorCodes.map(({ code, title }) => ({ value: String(code), label: `${code} ${title}` }))

/** The meaning of each status in responses. */
export function Statuses({ form }: { form: ErrorForm }) {
  const add = () => form.insertListItem('statuses', { status: 1, outcome: 'permanent', code: '1100' })
  return (
    <Rows title="command_status of responses" one="status" form={form} list="statuses" add={add}>
      {(i) => (
        <>
          <NumberInput
            {...labelled('Status', `Status ${i + 1}`, i)}
            min={1}
            max={0xffffffff}
            w={130}
            {...form.getInputProps(`statuses.${i}.status`)}
          />
          <Select
            {...labelled('Outcome', `Outcome of status ${i + 1}`, i)}
            allowDeselect={false}
            data={['temporary', 'permanent']}
            w={140}
            {...form.getInputProps(`statuses.${i}.outcome`)}
          />
          <CodeField
            label={labelled('Code', `Code of status ${i + 1}`, i)}
            of={form.getInputProps(`statuses.${i}.code`)}
          />
        </>
      )}
    </Rows>
  )
}

/** The meaning of each `err` in receipts. */
export function Receipts({ form }: { form: ErrorForm }) {
  const add = () => form.insertListItem('receipts', { err: '', code: '1100' })
  return (
    <Rows title="err of receipts" one="err" form={form} list="receipts" add={add}>
      {(i) => (
        <>
          <TextInput
            {...labelled('err', `err ${i + 1}`, i)}
            w={130}
            {...form.getInputProps(`receipts.${i}.err`)}
          />
          <CodeField
            label={labelled('Code', `Code of err ${i + 1}`, i)}
            of={form.getInputProps(`receipts.${i}.code`)}
          />
        </>
      )}
    </Rows>
  )
}

type Listed = {
  title: string
  /** The label of a row. */
  one: 'status' | 'err'
  form: ErrorForm
  list: keyof Values
  add: () => void
  children: (index: number) => ReactNode
}

/** Rows that can be added and removed, each with its fields. */
function Rows({ title, one, form, list, add, children }: Listed) {
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={3} size="h5">
          {title}
        </Title>
        <Button size="xs" variant="default" onClick={add}>
          Add {one === 'err' ? 'an' : 'a'} {one}
        </Button>
      </Group>
      {form.getValues()[list].map((_, i) => (
        <Group key={i} align="flex-end" wrap="nowrap">
          {children(i)}
          <Remove label={`Remove ${one} ${i + 1}`} act={() => form.removeListItem(list, i)} />
        </Group>
      ))}
    </Stack>
  )
}

/** The label of a column is shown above its first field; every field has the number of its row in its name. */
const labelled = (column: string, name: string, row: number) => ({
  'aria-label': name,
  ...(row === 0 && { label: column }),
})

function CodeField({ label, of }: { label: ReturnType<typeof labelled>; of: object }) {
  return (
    <Select {...label} searchable allowDeselect={false} data={codes} style={{ flex: 1 }} maw={360} {...of} />
  )
}

function Remove({ label, act }: { label: string; act: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={act}>
      <IconTrash size={16} />
    </ActionIcon>
  )
}
