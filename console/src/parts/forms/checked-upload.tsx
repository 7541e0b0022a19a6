import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { RoleGate } from './role-refusal.tsx'
import { UploadError } from './row-errors.tsx'
import { FileChanged, isReadable, RowFile, UploadShare } from './upload.tsx'

type Sending = { sent: (share: number) => void; signal: AbortSignal }

type CheckedUploadProps<Result> = {
  /** Sends the file: to check it without storing anything, or to import it. */
  send: (file: File, step: Step, sending: Sending) => Promise<Result>
  /** The result of the check, and the name of the button that imports the file. */
  checked: (result: Result) => { description: ReactNode; yes: string }
  done: (result: Result) => ReactNode
  /** The expected format of the file. */
  form: ReactNode
  refusal?: string | undefined
  children?: ReactNode
}

export type Step = 'check' | 'import'

type State<Result> =
  | { is: 'idle' }
  | { is: 'sending'; share: number; stop: () => void }
  | { is: 'checked'; result: Result }
  | { is: 'done'; result: Result }
  | { is: 'failed'; error: Error }
  | { is: 'changed' }

/** Checks a file of rows without storing anything, shows all errors by line, and imports the file once it is valid. */
export function CheckedUpload<Result>({ refusal, ...upload }: CheckedUploadProps<Result>) {
  return (
    <RoleGate refusal={refusal}>
      <Steps {...upload} />
    </RoleGate>
  )
}

function Steps<Result>({ form, children, ...upload }: Omit<CheckedUploadProps<Result>, 'refusal'>) {
  const [file, choose] = useState<File | null>(null)
  const [state, enter] = useState<State<Result>>({ is: 'idle' })
  const start = async (step: Step) => {
    const end = new AbortController()
    const sent = (share: number) => enter({ is: 'sending', share, stop: () => end.abort() })
    if (!(await isReadable(file!))) return enter({ is: 'changed' })
    sent(0)
    try {
      const result = await upload.send(file!, step, { sent, signal: end.signal })
      enter({ is: step === 'check' ? 'checked' : 'done', result })
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
      {state.is === 'sending' && <UploadShare share={state.share} />}
      {children}
      <Outcome {...upload} state={state} />
      <Buttons {...upload} state={state} isEmpty={!file} start={(step) => void start(step)} />
    </Stack>
  )
}

type Shown<Result> = Pick<CheckedUploadProps<Result>, 'checked' | 'done'> & { state: State<Result> }

function Outcome<Result>({ state, checked, done }: Shown<Result>) {
  if (state.is === 'changed') return <FileChanged />
  if (state.is === 'failed') return <UploadError error={state.error} />
  if (state.is !== 'checked' && state.is !== 'done') return null
  return (
    <Alert icon={<IconCircleCheck />} color="teal" role="status">
      {state.is === 'done' ? done(state.result) : checked(state.result).description}
    </Alert>
  )
}

type Pressing<Result> = Pick<CheckedUploadProps<Result>, 'checked'> & {
  state: State<Result>
  isEmpty: boolean
  start: (step: Step) => void
}

function Buttons<Result>({ state, checked, isEmpty, start }: Pressing<Result>) {
  if (state.is === 'done') return null
  return (
    <Group justify="flex-end">
      {state.is === 'sending' && (
        <Button variant="default" onClick={state.stop}>
          Stop
        </Button>
      )}
      {state.is === 'checked' && <Button onClick={() => start('import')}>{checked(state.result).yes}</Button>}
      {state.is !== 'sending' && state.is !== 'checked' && (
        <Button disabled={isEmpty} onClick={() => start('check')}>
          Check
        </Button>
      )}
    </Group>
  )
}
