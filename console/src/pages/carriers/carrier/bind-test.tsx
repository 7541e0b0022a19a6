import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { useChange } from '../../../api/reading.ts'
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

type Test = ReturnType<typeof useChange<'testCarrier'>>

type Props = {
  form: CarrierForm
  isNew: boolean
  test: Test
  start: (sent: Parameters<Test['mutate']>[0]) => void
}

/** Tests the bind with the values of the form, and shows what the carrier answered until one of the values changes. */
export function BindTest({ form, isNew, test, start }: Props) {
  const { carrier_id, ...values } = wireOf(form.getValues())
  const body = Object.fromEntries(
    bindFields
      .filter((name) => isNew || name !== 'password' || values.password !== '')
      .map((name) => [name, values[name]]),
  )
  const press = () => {
    if (carrier_id === '') return form.setFieldError('carrier_id', 'Is required')
    form.clearErrors()
    start({ params: { carrier_id }, body })
  }
  const binds = JSON.stringify(test.variables?.body) === JSON.stringify(body) ? test.data?.binds : undefined
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button variant="default" loading={test.isPending} onClick={press}>
          Test bind
        </Button>
        <Text size="xs" c="dimmed" flex={1} miw={180}>
          Binds in one session more than the carrier has, and unbinds. If the carrier limits the number of
          binds, it may refuse the test. Saves no settings, sends no message.
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
    </Stack>
  )
}
