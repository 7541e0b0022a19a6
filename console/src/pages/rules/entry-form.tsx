import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Kind } from '#protection/rules/kinds.ts'
import { useChange } from '../../api/reading.ts'
import { Failed } from '../../parts/values/states.tsx'
import { has, valueWords } from './list-labels.ts'

type EntryFormProps = { id: string; kind: Kind; done: () => void }

/** The form of one entry, by kind. */
export function EntryForm({ id, kind, done }: EntryFormProps) {
  const add = useChange('addTrafficRuleEntries', ['listTrafficRuleEntries'])
  const form = useForm({ initialValues: { value: '', entity: '', text: '' } })
  const save = form.onSubmit(({ value, entity, text }) =>
    add
      .mutateAsync({
        params: { rule_id: id },
        body: { entries: [{ value: value.trim(), ...(entity && { entity }), ...(text && { text }) }] },
      })
      .then(done, () => undefined),
  )
  const [label, description] = valueWords(kind)
  return (
    <form onSubmit={save}>
      <Stack gap="sm">
        {has(kind, 'entity') && (
          <TextInput
            label="Entity"
            description="Entity for which the value is registered, as in entity_id of messages"
            required
            {...form.getInputProps('entity')}
          />
        )}
        <TextInput label={label} description={description} required {...form.getInputProps('value')} />
        {has(kind, 'text') && (
          <Textarea
            label="Text"
            description="Text of the template; {#var#} matches any text"
            required
            autosize
            minRows={2}
            {...form.getInputProps('text')}
          />
        )}
        {add.error && <Failed error={add.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={done}>
            Cancel
          </Button>
          <Button type="submit" loading={add.isPending}>
            Add
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
