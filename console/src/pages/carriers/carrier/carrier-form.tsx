import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useLocation } from 'wouter'
import { useChange } from '../../../api/reading.ts'
import { edits, Editing } from '../../../parts/forms/edited.tsx'
import { DialogFooter } from '../../../parts/forms/dialog-footer.tsx'
import { Failed } from '../../../parts/values/states.tsx'
import { isFieldOf, showFaults } from '../../../parts/forms/wrong.ts'
import { AdvancedFields } from './advanced-fields.tsx'
import { BindTest } from './bind-test.tsx'
import { IdentityFields, RateFields } from './carrier-fields.tsx'
import { withoutRoute, saved } from './saved-notices.tsx'
import { PresetField } from './preset-field.tsx'
import { passwordFault, unset, type Values, valuesOf, wireOf } from './carrier-values.ts'

type Props = { id?: string; done: () => void }

/** The form of a new carrier, or of the carrier with the ID. */
export function CarrierForm({ id, done }: Props) {
  if (id === undefined) return <Fill initialValues={unset} isNew version={undefined} done={done} />
  return (
    <Editing of={edits('readCarrier', { params: { carrier_id: id } }, valuesOf)}>
      {({ values, version }) => <Fill initialValues={values} isNew={false} version={version} done={done} />}
    </Editing>
  )
}

type Filled = { initialValues: Values; isNew: boolean; version: string | undefined; done: () => void }

/**
 * The settings of a carrier. A change sends only the fields that differ, and the password only if one was
 * entered.
 */
function Fill({ initialValues, isNew, version, done }: Filled) {
  const put = useChange('putCarrier', ['listCarriers'])
  const change = useChange('changeCarrier', ['listCarriers', 'readCarrier'])
  const test = useChange('testCarrier')
  const [, go] = useLocation()
  const form = useForm<Values>({
    initialValues,
    validate: { password: passwordFault },
    validateInputOnChange: ['password'],
  })
  const save = form.onSubmit(async (values) => {
    test.reset()
    const { carrier_id, ...all } = wireOf(values)
    const params = { carrier_id }
    const changed = Object.fromEntries(
      Object.entries(all).filter(([name, value]) => (value ?? '') !== initialValues[name as keyof Values]),
    )
    // The exchange validates the texts of the form and names invalid fields.
    const sent = isNew
      ? put.mutateAsync({ params, body: all as never, isNew: true })
      : change.mutateAsync({ params, body: changed, ifMatch: version })
    await sent.then(
      () => {
        notifications.show(isNew ? withoutRoute(carrier_id, go) : saved)
        done()
      },
      (error: unknown) => showFaults(form, error),
    )
  })
  const startTest = (sent: Parameters<typeof test.mutate>[0]) => {
    put.reset()
    change.reset()
    test.mutate(sent, { onError: (error) => showFaults(form, error) })
  }
  const error = put.error ?? change.error ?? test.error
  return (
    <form onSubmit={save}>
      <Stack gap="sm">
        {isNew && <PresetField form={form} />}
        <IdentityFields form={form} isNew={isNew} />
        <RateFields form={form} />
        <AdvancedFields form={form} />
        <BindTest form={form} isNew={isNew} test={test} start={startTest} />
        {error && <Failed error={error} sent isShownAtField={isFieldOf(form.getValues())} />}
        <DialogFooter>
          <Button variant="default" onClick={done}>
            Cancel
          </Button>
          <Button type="submit" loading={put.isPending || change.isPending}>
            Save
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  )
}
