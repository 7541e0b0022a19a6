import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { useChange } from '../../../api/reading.ts'
import { useEffect, useRef } from 'react'
import { focusFirst } from '../../../parts/forms/wrong.ts'
import { type CarrierForm, missingForBind, wireOf } from './carrier-values.ts'

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

/** The ID with which a new carrier is tested before it has one. */
const unnamed = 'new-carrier'

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
    form.clearErrors()
    const missing = missingForBind(form.getValues())
    if (Object.keys(missing).length > 0) {
      form.setErrors(missing)
      focusFirst(missing)
      return
    }
    if (form.validateField('password').hasError) return
    start({ params: { carrier_id: carrier_id || unnamed }, body })
  }
  const binds = JSON.stringify(test.variables?.body) === JSON.stringify(body) ? test.data?.binds : undefined
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (binds) result.current?.scrollIntoView({ block: 'nearest' })
  }, [binds])
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button variant="default" loading={test.isPending} onClick={press}>
          Test bind
        </Button>
        <Text size="xs" c="dimmed" flex={1} miw={180}>
          Opens an additional session with these values, binds and unbinds. A carrier that limits the number
          of binds may refuse it. Saves no settings, sends no message.
        </Text>
      </Group>
      <Stack gap="xs" role="status" ref={result} style={{ scrollMarginBottom: 72 }}>
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
