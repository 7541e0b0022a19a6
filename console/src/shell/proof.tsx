import { Anchor, Modal, PasswordInput, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { askForProofBy } from '../api/proof.ts'
import { useRead } from '../api/reading.ts'
import { FormBody } from '../parts/forms/form-act.tsx'

/** Asks for the password or a code where something needs one of the last minutes, over whatever is open. */
export function Proof() {
  const [answer, wait] = useState<(isProven: boolean) => void>()
  useEffect(() => askForProofBy(() => new Promise<boolean>((resolve) => wait(() => resolve))), [])
  const end = (isProven: boolean) => {
    answer?.(isProven)
    wait(undefined)
  }
  return (
    <Modal
      opened={answer !== undefined}
      onClose={() => end(false)}
      title="Is it still you?"
      zIndex={400}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ReauthenticationForm end={end} />
    </Modal>
  )
}

/** The password, or a code instead. Where it was right, what comes behind `end(true)` changes nothing any more. */
function ReauthenticationForm({ end }: { end: (isProven: boolean) => void }) {
  const [byCode, choose] = useState(false)
  const hasCodes = useRead('readProfile', {}).data?.codes ?? false
  return (
    <FormBody
      key={String(byCode)}
      says={`This needs your password${hasCodes ? ' or a code' : ''}, unless you gave it in the last ten minutes.`}
      initial={{ given: '' }}
      yes="Go on"
      close={() => end(false)}
      send={async ({ given: provided }) => {
        await call('proveAgain', { body: byCode ? { code: provided } : { password: provided } })
        end(true)
      }}
      fields={(form) => (
        <>
          {byCode ? (
            <TextInput
              label="Code"
              description="Of the app, or a recovery code."
              autoComplete="one-time-code"
              data-autofocus
              {...form.getInputProps('given')}
            />
          ) : (
            <PasswordInput
              label="Password"
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': 'Show it' }}
              data-autofocus
              {...form.getInputProps('given')}
            />
          )}
          {hasCodes && (
            <Anchor component="button" type="button" size="sm" ta="start" onClick={() => choose(!byCode)}>
              {byCode ? 'Give the password instead' : 'Give a code instead'}
            </Anchor>
          )}
        </>
      )}
    />
  )
}
