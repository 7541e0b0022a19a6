import { Checkbox, Group, NumberInput, Select, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useChange } from '../../api/reading.ts'
import { edits } from '../../parts/forms/edited.tsx'
import { FormBody } from '../../parts/forms/form-act.tsx'
import { CarrierField } from '../../parts/forms/carrier-field.tsx'
import { phoneNumberOf } from '../../parts/forms/phone-number.ts'
import type { RouteSeen } from './seen.ts'

type Values = Omit<RouteSeen, 'route_id'>

const unset: Values = { prefix: '', carrier_id: '', sender: 'any', priority: 0, weight: 1, last: false }

const settingsOf = ({ prefix, carrier_id, sender, priority, weight, last }: Values): Values => ({
  prefix,
  carrier_id,
  sender,
  priority,
  weight,
  last,
})

type RouteFormProps = {
  one?: RouteSeen
  /** The carrier of a new route. */
  carrierId?: string | undefined
  done: () => void
}

/** The form of a route. */
export function RouteForm({ one, carrierId, done }: RouteFormProps) {
  const create = useChange('createRoute', ['listRoutes'])
  const change = useChange('changeRoute', ['listRoutes'])
  const params = one && { route_id: one.route_id }
  return (
    <FormBody<Values>
      {...(params
        ? { edited: edits('readRoute', { params }, settingsOf) }
        : { initial: { ...unset, carrier_id: carrierId ?? '' } })}
      send={(values, { version }) => {
        const body = { ...values, prefix: phoneNumberOf(values.prefix) }
        return params ? change.mutateAsync({ params, body, ifMatch: version }) : create.mutateAsync({ body })
      }}
      yes="Save"
      nativeValidation
      close={done}
      fields={(form) => <Fields form={form} />}
    />
  )
}

const senders = [
  { value: 'any', label: 'All' },
  { value: 'number', label: 'Numbers' },
  { value: 'alphanumeric', label: 'Alphanumeric' },
]

function Fields({ form: { getInputProps: of } }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <Text size="sm" c="dimmed">
        The routes with the longest prefix of the recipient’s number are tried first, in the order of their
        priority; then those with shorter prefixes.
      </Text>
      <Group grow align="flex-end">
        <TextInput
          label="Prefix"
          description="First digits of the recipient. Leave empty for all"
          {...of('prefix')}
        />
        <CarrierField required {...of('carrier_id')} />
      </Group>
      <Group grow align="flex-end">
        <Select label="Senders" allowDeselect={false} data={senders} {...of('sender')} />
        <NumberInput label="Priority" description="0 is the highest" min={0} max={1000} {...of('priority')} />
        <NumberInput
          label="Weight"
          description="Share among routes of equal priority"
          min={1}
          max={1000}
          {...of('weight')}
        />
      </Group>
      <Checkbox
        label="Last route: messages wait for this carrier instead of trying the next route"
        {...of('last', { type: 'checkbox' })}
      />
    </>
  )
}
