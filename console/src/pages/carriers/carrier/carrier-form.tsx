import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useChange } from '../../../api/reading.ts'
import { Failed } from '../../../parts/values/states.tsx'
import { isFieldOf, showFaults } from '../../../parts/forms/wrong.ts'
import { RateFields, EncodingFields, IdentityFields } from './carrier-fields.tsx'
import { unset, type Values, valuesOf, wireOf } from './carrier-values.ts'
import type { CarrierSeen } from '../seen.ts'

type Props = { one?: CarrierSeen; done: () => void }

/**
 * The settings of a carrier. A change sends only the fields that differ, and the password only if one was
 * entered.
 */
export function CarrierForm({ one, done }: Props) {
  const put = useChange('putCarrier', ['listCarriers'])
  const change = useChange('changeCarrier', ['listCarriers', 'readCarrier'])
  const initialValues = one ? valuesOf(one) : unset
  const form = useForm<Values>({ initialValues })
  const save = form.onSubmit(async (values) => {
    const { carrier_id, ...all } = wireOf(values)
    const params = { carrier_id }
    const changed = Object.fromEntries(
      Object.entries(all).filter(([name, value]) => (value ?? '') !== initialValues[name as keyof Values]),
    )
    // The exchange validates the texts of the form and names invalid fields.
    const sent = one
      ? change.mutateAsync({ params, body: changed })
      : put.mutateAsync({ params, body: all as never })
    await sent.then(
      () => {
        notifications.show({ message: 'Saved. Nodes bind within seconds.', color: 'teal' })
        done()
      },
      (error: unknown) => showFaults(form, error),
    )
  })
  const error = put.error ?? change.error
  return (
    <form onSubmit={save}>
      <Stack gap="sm">
        <IdentityFields form={form} isNew={!one} />
        <RateFields form={form} />
        <EncodingFields form={form} />
        {error && <Failed error={error} sent isShownAtField={isFieldOf(form.getValues())} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={done}>
            Cancel
          </Button>
          <Button type="submit" loading={put.isPending || change.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
