import { ActionIcon, Button, Group, NumberInput, Select, Stack, TextInput, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { errorCodes } from '#messages/outcomes/error-codes.ts'
import type { ErrorForm } from './error-values.ts'

const codes = errorCodes.map(({ code, title }) => ({ value: String(code), label: `${code} ${title}` }))

/** What the statuses of its responses mean. */
export function Statuses({ form }: { form: ErrorForm }) {
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

/** What the `err` of its receipts mean. */
export function Receipts({ form }: { form: ErrorForm }) {
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
