import { Alert, Button, FileInput, Group, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconFileUpload } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { RoleGate } from './role-refusal.tsx'
import { Failed } from '../values/states.tsx'

type UploadProps<Result> = {
  /** Sends the file, and reports the uploaded share. */
  send: (file: File, labels: { sent: (share: number) => void; signal: AbortSignal }) => Promise<Result>
  /** The message after success. */
  description: (result: Result) => ReactNode
  /** The expected format of the file. */
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

/** Uploads a file of rows, and shows the progress, the changes, or the invalid rows. */
export function Upload<Result>({ refusal, ...upload }: UploadProps<Result>) {
  return (
    <RoleGate refusal={refusal}>
      <Uploading {...upload} />
    </RoleGate>
  )
}

function Uploading<Result>({ send, description, form, children }: Omit<UploadProps<Result>, 'refusal'>) {
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
      <RowFile
        description={form}
        value={file}
        onChange={(one) => {
          choose(one)
          enter({ is: 'idle' })
        }}
      />
      {children}
      {state.is === 'sending' && <UploadShare share={state.share} />}
      {state.is === 'done' && (
        <Alert icon={<IconCircleCheck />} color="teal" role="status">
          {description(state.result)}
        </Alert>
      )}
      {state.is === 'changed' && <FileChanged />}
      {state.is === 'failed' && <Failed error={state.error} />}
      <Group justify="flex-end">
        {state.is === 'sending' ? (
          <Button variant="default" onClick={state.stop}>
            Stop
          </Button>
        ) : (
          <Button disabled={!file} onClick={() => void start()}>
            Upload
          </Button>
        )}
      </Group>
    </Stack>
  )
}

type RowFileProps = {
  description: ReactNode
  value: File | null
  onChange: (file: File | null) => void
}

/** A file of rows, as CSV or lines of JSON. */
export const RowFile = (file: RowFileProps) => (
  <FileInput
    label="File"
    placeholder="Choose a file"
    accept=".csv,.ndjson,.jsonl,text/csv,application/x-ndjson"
    leftSection={<IconFileUpload size={16} />}
    clearable
    clearButtonProps={{ 'aria-label': 'Remove the file' }}
    {...file}
  />
)

export const FileChanged = () => (
  <Alert icon={<IconAlertTriangle />} color="orange" title="The file has changed">
    The file was modified after you chose it. Choose the file again to upload its current content.
  </Alert>
)

/** Browsers refuse to read a file that was modified after it was chosen, and only report a failed upload. */
export const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** The uploaded share; after the upload the exchange validates and imports the rows. */
export function UploadShare({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  const description =
    percent < 100 ? `${percent} % uploaded` : 'Uploaded. The rows are being validated and imported.'
  return (
    <Stack gap={4} role="status">
      <Progress value={percent} animated={percent === 100} aria-label="Uploaded" />
      <Text size="xs" c="dimmed">
        {description}
      </Text>
    </Stack>
  )
}
