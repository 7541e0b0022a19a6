import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../api/reading.ts'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { SendTest } from '../../parts/records/send-test.tsx'

type Props = { apiKey: string; origin?: string; refusal: string | undefined }

/** Sends a test status to an endpoint, and shows the response. */
export function TestEvent({ apiKey, origin, refusal }: Props) {
  return (
    <DialogButton description="Send a test event" refusal={refusal}>
      {() => <Trial apiKey={apiKey} origin={origin} />}
    </DialogButton>
  )
}

function Trial({ apiKey, origin }: { apiKey: string; origin: string | undefined }) {
  const [url, setUrl] = useState('')
  const test = useChange('testWebhook', ['listWebhookEndpoints', 'listWebhookAttempts', 'listWebhookEvents'])
  const send = () => test.mutate({ body: { api_key: apiKey, ...(url && { url }) } })
  return (
    <Stack gap="sm">
      <Text size="sm">Sent once, without queueing. If it succeeds, a disabled endpoint is enabled.</Text>
      <TextInput
        label="URL"
        description={`Default: the status webhook URL of the account.${origin ? ` This endpoint is ${origin}.` : ''}`}
        placeholder="https://"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        data-autofocus
      />
      <SendTest test={test} send={send} />
    </Stack>
  )
}
