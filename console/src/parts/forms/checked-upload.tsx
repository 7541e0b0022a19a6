import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RoleGate } from './role-refusal.tsx'
import { UploadError } from './row-errors.tsx'
import { FileChanged, RowFile, UploadShare } from './upload.tsx'
import { type Sending, type UploadState, useUpload } from './use-upload.ts'

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

/** The state of the latest step, and after it the step and its result. */
type State<Result> = UploadState<{ step: Step; result: Result }>

/** Checks a file of rows without storing anything, shows all errors by line, and imports the file once it is valid. */
export function CheckedUpload<Result>({ refusal, ...upload }: CheckedUploadProps<Result>) {
  return (
    <RoleGate refusal={refusal}>
      <Steps {...upload} />
    </RoleGate>
  )
}

function Steps<Result>({ form, children, send, ...upload }: Omit<CheckedUploadProps<Result>, 'refusal'>) {
  const { file, state, choose, start } = useUpload<{ step: Step; result: Result }>()
  const run = (step: Step) =>
    void start(async (chosen, sending) => ({ step, result: await send(chosen, step, sending) }))
  return (
    <Stack gap="sm">
      <RowFile description={form} value={file} onChange={choose} />
      {state.is === 'sending' && <UploadShare share={state.share} />}
      {children}
      <Outcome {...upload} state={state} />
      <Buttons {...upload} state={state} isEmpty={!file} start={run} />
    </Stack>
  )
}

type Shown<Result> = Pick<CheckedUploadProps<Result>, 'checked' | 'done'> & { state: State<Result> }

function Outcome<Result>({ state, checked, done }: Shown<Result>) {
  if (state.is === 'changed') return <FileChanged />
  if (state.is === 'failed') return <UploadError error={state.error} />
  if (state.is !== 'done') return null
  const { step, result } = state.result
  return (
    <Alert icon={<IconCircleCheck />} color="teal" role="status">
      {step === 'import' ? done(result) : checked(result).description}
    </Alert>
  )
}

type Pressing<Result> = Pick<CheckedUploadProps<Result>, 'checked'> & {
  state: State<Result>
  isEmpty: boolean
  start: (step: Step) => void
}

function Buttons<Result>({ state, checked, isEmpty, start }: Pressing<Result>) {
  const ended = state.is === 'done' ? state.result : undefined
  if (ended?.step === 'import') return null
  return (
    <Group justify="flex-end">
      {state.is === 'sending' && (
        <Button variant="default" onClick={state.stop}>
          Stop
        </Button>
      )}
      {ended && <Button onClick={() => start('import')}>{checked(ended.result).yes}</Button>}
      {state.is !== 'sending' && !ended && (
        <Button disabled={isEmpty} onClick={() => start('check')}>
          Check
        </Button>
      )}
    </Group>
  )
}
