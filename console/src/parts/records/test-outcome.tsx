import { Alert, Stack } from '@mantine/core'
import { CodeBlock } from '../values/code.tsx'

type Outcome = {
  taken: boolean
  http_status: number | null
  fault: string | null
  detail: string | null
  took_ms: number
  response: string | null
  response_headers: string | null
}

/** What a receiver made of a test event. */
export function TestOutcome({ of }: { of: Outcome }) {
  const { taken: accepted, http_status, fault, detail, took_ms, response, response_headers } = of
  return (
    <Stack gap="xs" role="status">
      <Alert color={accepted ? 'teal' : 'red'} title={accepted ? 'It was taken' : 'It was not taken'}>
        {http_status === null ? `${fault}: ${detail}` : `Answered ${http_status}`} after {took_ms} ms.
      </Alert>
      {response_headers && <CodeBlock label="headers of the answer" text={response_headers} />}
      {response && <CodeBlock label="the answer" text={response} />}
    </Stack>
  )
}
