import { Button, Group } from '@mantine/core'
import { Failed } from '../values/states.tsx'
import { type Outcome, TestOutcome } from './test-outcome.tsx'

type Test = { isPending: boolean; error: Error | null; data: Outcome | undefined }

/** A button that sends a test event, and the response. */
export function SendTest({ test, send }: { test: Test; send: () => void }) {
  return (
    <>
      <Group justify="flex-end">
        <Button loading={test.isPending} onClick={send}>
          Send
        </Button>
      </Group>
      {test.error && <Failed error={test.error} />}
      {test.data && <TestOutcome of={test.data} />}
    </>
  )
}
