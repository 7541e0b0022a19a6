import { Button, Checkbox, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChange } from '../../api/reading.ts'
import { Failed } from '../../parts/states.tsx'
import { isFieldOf, showFaults } from '../../parts/wrong.ts'
import { CarrierField } from './carrier-field.tsx'
import type { RouteSeen } from './seen.ts'

const unset = {
  prefix: '',
  carrier_id: '',
  sender: 'any' as RouteSeen['sender'],
  priority: 0,
  weight: 1,
  last: false,
}

/** A route, new or as it is. */
export function RouteForm({ one, done }: { one?: RouteSeen; done: () => void }) {
  const create = useChange('createRoute', ['listRoutes'])
  const change = useChange('changeRoute', ['listRoutes'])
  const { route_id, ...known } = one ?? { route_id: '', ...unset }
  const form = useForm({ initialValues: known })
  const save = form.onSubmit(async (body) => {
    const saved = one ? change.mutateAsync({ params: { route_id }, body }) : create.mutateAsync({ body })
    await saved.then(done, (error: unknown) => showFaults(form, error))
  })
  const { getInputProps: of } = form
  const error = create.error ?? change.error
  return (
    <form onSubmit={save}>
      <Stack gap="sm">
        <Group grow align="flex-end">
          <TextInput
            label="Prefix"
            description="Recipients that begin with it; none is everything"
            {...of('prefix')}
          />
          <CarrierField required {...of('carrier_id')} />
        </Group>
        <Group grow align="flex-end">
          <Select
            label="Senders"
            allowDeselect={false}
            data={[
              { value: 'any', label: 'All' },
              { value: 'number', label: 'Numbers' },
              { value: 'word', label: 'Words' },
            ]}
            {...of('sender')}
          />
          <NumberInput
            label="Priority"
            description="The lower goes first"
            min={-1000}
            max={1000}
            {...of('priority')}
          />
          <NumberInput label="Weight" description="Share among equals" min={1} max={1000} {...of('weight')} />
        </Group>
        <Checkbox
          label="No route comes after this one: what its carrier cannot take waits for it"
          {...of('last', { type: 'checkbox' })}
        />
        {error && <Failed error={error} sent isBeside={isFieldOf(form.getValues())} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={done}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending || change.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
