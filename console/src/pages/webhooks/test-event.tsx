import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Answered } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { CodeBlock } from '../../parts/code.tsx'
import { Opens } from '../../parts/opens.tsx'
import { Failed } from '../../parts/states.tsx'

type Props = { apiKey: string; origin?: string; refusal: string | undefined }

/** Tells a receiver a status of a message that never was, and shows what it answers. */
export function TestEvent({ apiKey, origin, refusal }: Props) {
  return (
    <Opens says="Send a test event" refusal={refusal}>
      {() => <Trial apiKey={apiKey} origin={origin} />}
    </Opens>
  )
}

function Trial({ apiKey, origin }: { apiKey: string; origin: string | undefined }) {
  const [url, setUrl] = useState('')
  const test = useChange('testWebhook', ['listWebhookEndpoints', 'listWebhookAttempts', 'listWebhookEvents'])
  const send = () => test.mutate({ body: { api_key: apiKey, ...(url && { url }) } })
  return (
    <Stack gap="sm">
      <Text size="sm">
        It is told once, past all queues. Where it is taken, a disabled receiver is enabled.
      </Text>
      <TextInput
        label="Address"
        description={`The account's status address unless given.${origin ? ` This receiver is ${origin}.` : ''}`}
        placeholder="https://"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        data-autofocus
      />
      <Group justify="flex-end">
        <Button loading={test.isPending} onClick={send}>
          Send
        </Button>
      </Group>
      {test.error && <Failed error={test.error} />}
      {test.data && <Outcome of={test.data} />}
    </Stack>
  )
}

function Outcome({ of }: { of: Answered<'testWebhook'> }) {
  const { taken, http_status, fault, detail, took_ms, response, response_headers } = of
  return (
    <Stack gap="xs" role="status">
      <Alert color={taken ? 'teal' : 'red'} title={taken ? 'It was taken' : 'It was not taken'}>
        {http_status === null ? `${fault}: ${detail}` : `Answered ${http_status}`} after {took_ms} ms.
      </Alert>
      {response_headers && <CodeBlock label="headers of the answer" text={response_headers} />}
      {response && <CodeBlock label="the answer" text={response} />}
    </Stack>
  )
}
