import { Alert, Button, FileInput, Group, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconFileUpload } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Failed } from '../values/states.tsx'

type UploadProps<Result> = {
  /** Sends the file, and says which share of it has left. */
  send: (file: File, labels: { sent: (share: number) => void; signal: AbortSignal }) => Promise<Result>
  /** What is said when it is done. */
  says: (result: Result) => ReactNode
  /** What the file has to look like. */
  form: ReactNode
  refusal?: string | undefined
  children?: ReactNode
}

type State<Result> =
  | { is: 'idle' }
  | { is: 'sending'; share: number; stop: () => void }
  | { is: 'done'; result: Result }
  | { is: 'failed'; error: Error }
  | { is: 'changed' }

/** Chooses a file of rows, sends it, and shows how far it is, what it has changed, or which rows are wrong. */
export function Upload<Result>({ send, says, form, refusal, children }: UploadProps<Result>) {
  const [file, choose] = useState<File | null>(null)
  const [state, enter] = useState<State<Result>>({ is: 'idle' })
  const start = async () => {
    const end = new AbortController()
    const sent = (share: number) => enter({ is: 'sending', share, stop: () => end.abort() })
    if (!(await isReadable(file!))) return enter({ is: 'changed' })
    sent(0)
    try {
      enter({ is: 'done', result: await send(file!, { sent, signal: end.signal }) })
    } catch (error) {
      enter(end.signal.aborted ? { is: 'idle' } : { is: 'failed', error: error as Error })
    }
  }
  return (
    <Stack gap="sm">
      <FileInput
        label="File"
        description={form}
        placeholder="Choose a file"
        accept=".csv,.ndjson,.jsonl,text/csv,application/x-ndjson"
        leftSection={<IconFileUpload size={16} />}
        clearable
        clearButtonProps={{ 'aria-label': 'Take the file away' }}
        value={file}
        onChange={(one) => {
          choose(one)
          enter({ is: 'idle' })
        }}
      />
      {children}
      <Sending state={state} />
      {state.is === 'done' && (
        <Alert icon={<IconCircleCheck />} color="teal" role="status">
          {says(state.result)}
        </Alert>
      )}
      {state.is === 'changed' && (
        <Alert icon={<IconAlertTriangle />} color="orange" title="The file has changed">
          Somebody has written to it since it was chosen. Choose it again, and what it holds now is sent.
        </Alert>
      )}
      {state.is === 'failed' && <Failed error={state.error} />}
      <Group justify="flex-end">
        {refusal && (
          <Text size="sm" c="dimmed">
            {refusal}
          </Text>
        )}
        {state.is === 'sending' ? (
          <Button variant="default" onClick={state.stop}>
            Stop
          </Button>
        ) : (
          <Button disabled={!file || refusal !== undefined} onClick={() => void start()}>
            Upload
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** Browsers refuse to read a file that has changed since it was chosen, and say of its upload only that it failed. */
const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** Which part has left; behind that the exchange checks and publishes. */
function Sending<Result>({ state }: { state: State<Result> }) {
  if (state.is !== 'sending') return null
  const percent = Math.round(state.share * 100)
  const says = percent < 100 ? `${percent} % sent` : 'Sent. The rows are checked and published.'
  return (
    <Stack gap={4} role="status">
      <Progress value={percent} animated={percent === 100} aria-label="Sent" />
      <Text size="xs" c="dimmed">
        {says}
      </Text>
    </Stack>
  )
}
