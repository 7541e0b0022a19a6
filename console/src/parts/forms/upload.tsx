import { Alert, Button, FileInput, Group, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconFileUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RoleGate } from './role-refusal.tsx'
import { type Sending, useUpload } from './use-upload.ts'
import { Failed } from '../values/states.tsx'

type UploadProps<Result> = {
  /** Sends the file, and reports the uploaded share. */
  send: (file: File, sending: Sending) => Promise<Result>
  /** The message after success. */
  description: (result: Result) => ReactNode
  /** The expected format of the file. */
  form: ReactNode
  refusal?: string | undefined
  children?: ReactNode
}

/** Uploads a file of rows, and shows the progress, the changes, or the invalid rows. */
export function Upload<Result>({ refusal, ...upload }: UploadProps<Result>) {
  return (
    <RoleGate refusal={refusal}>
      <Uploading {...upload} />
    </RoleGate>
  )
}

function Uploading<Result>({ send, description, form, children }: Omit<UploadProps<Result>, 'refusal'>) {
  const { file, state, choose, start } = useUpload<Result>()
  return (
    <Stack gap="sm">
      <RowFile description={form} value={file} onChange={choose} />
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
          <Button disabled={!file} onClick={() => void start(send)}>
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
