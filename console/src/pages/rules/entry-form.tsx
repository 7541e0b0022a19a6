import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChange } from '../../api/reading.ts'
import { Failed } from '../../parts/states.tsx'

/** One entry of a list. */
export function EntryForm({ id, done }: { id: string; done: () => void }) {
  const add = useChange('addTrafficRuleEntries', ['listTrafficRuleEntries'])
  const form = useForm({ initialValues: { value: '', entity: '', text: '' } })
  const save = form.onSubmit(({ value, entity, text }) =>
    add
      .mutateAsync({
        params: { rule_id: id },
        body: { entries: [{ value, ...(entity && { entity }), ...(text && { text }) }] },
      })
      .then(done, () => undefined),
  )
  return (
    <form onSubmit={save}>
      <Stack gap="sm">
        <TextInput
          label="Value"
          description="A number, a sender, or the id of a template"
          required
          {...form.getInputProps('value')}
        />
        <TextInput
          label="Entity"
          description="For whom it is registered: of headers, templates and consents"
          {...form.getInputProps('entity')}
        />
        <Textarea
          label="Text"
          description="Of a template: {#var#} stands for anything"
          autosize
          minRows={2}
          {...form.getInputProps('text')}
        />
        {add.error && <Failed error={add.error} />}
        <Group justify="flex-end">
          <Button type="submit" loading={add.isPending}>
            Add
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
