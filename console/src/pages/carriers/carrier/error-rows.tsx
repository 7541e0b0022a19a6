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
          <TextInput aria-label={`err ${i + 1}`} w={130} {...form.getInputProps(`receipts.${i}.err`)} />
          <CodeField label={`Code of err ${i + 1}`} of={form.getInputProps(`receipts.${i}.code`)} />
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
        <Group key={i} align="flex-start" wrap="nowrap">
          {children(i)}
          <Remove label={`Remove ${one} ${i + 1}`} act={() => form.removeListItem(list, i)} />
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
