import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useChange } from '../../../api/reading.ts'
import { isFieldOf, showFaults } from '../../../parts/forms/wrong.ts'
import { Failed } from '../../../parts/values/states.tsx'
import { type CarrierForm, wireOf } from './carrier-values.ts'

const bindFields = [
  'host',
  'port',
  'tls',
  'tls_ca',
  'bind_mode',
  'system_id',
  'system_type',
  'password',
] as const

type Props = { form: CarrierForm; isNew: boolean }

/** Tests the bind with the values of the form, and shows what the carrier answered until one of the values changes. */
export function BindTest({ form, isNew }: Props) {
  const test = useChange('testCarrier')
  const { carrier_id, ...values } = wireOf(form.getValues())
  const body = Object.fromEntries(
    bindFields
      .filter((name) => isNew || name !== 'password' || values.password !== '')
      .map((name) => [name, values[name]]),
  )
  const start = () => {
    if (carrier_id === '') return form.setFieldError('carrier_id', 'Is required')
    form.clearErrors()
    test.mutate({ params: { carrier_id }, body }, { onError: (error) => showFaults(form, error) })
  }
  const binds = JSON.stringify(test.variables?.body) === JSON.stringify(body) ? test.data?.binds : undefined
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button variant="default" loading={test.isPending} onClick={start}>
          Test bind
        </Button>
        <Text size="xs" c="dimmed" flex={1} miw={180}>
          Binds once and unbinds. Saves no settings, sends no message.
        </Text>
      </Group>
      <Stack gap="xs" role="status">
        {binds?.map(({ kind, outcome, description }) => (
          <Alert
            key={kind}
            color={outcome === 'bound' ? 'teal' : 'red'}
            title={outcome === 'bound' ? 'The bind succeeded' : 'The bind failed'}
          >
            {description}
          </Alert>
        ))}
      </Stack>
      {test.error && <Failed error={test.error} sent isShownAtField={isFieldOf(form.getValues())} />}
    </Stack>
  )
}
