import { Alert, Stack } from '@mantine/core'
import { CodeBlock } from '../values/code.tsx'

export type Outcome = {
  delivered: boolean
  http_status: number | null
  fault: string | null
  detail: string | null
  duration_ms: number
  response: string | null
  response_headers: string | null
}

/** The response of an endpoint to a test event. */
export function TestOutcome({ of }: { of: Outcome }) {
  const { delivered: accepted, http_status, fault, detail, duration_ms, response, response_headers } = of
  return (
    <Stack gap="xs" role="status">
      <Alert
        color={accepted ? 'teal' : 'red'}
        title={accepted ? 'The endpoint accepted the event' : 'The endpoint did not accept the event'}
      >
        {http_status === null ? `${fault}: ${detail}` : `Answered ${http_status}`} after {duration_ms} ms.
      </Alert>
      {response_headers && <CodeBlock label="response headers" text={response_headers} />}
      {response && <CodeBlock label="response body" text={response} />}
    </Stack>
  )
}
