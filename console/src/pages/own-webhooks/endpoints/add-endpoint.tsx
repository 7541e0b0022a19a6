import { useState } from 'react'
import { useChange } from '../../../api/reading.ts'
import { FormAct } from '../../../parts/forms/form-act.tsx'
import { bodyOf, empty, Fields, type Filled } from './fields.tsx'
import { Confirmation, confirmationOf, unconfirmed } from '../../../parts/secrets/confirmation.tsx'
import { SigningSecret, type Shown } from '../../../parts/secrets/signing-secret.tsx'
import { readAgain } from './seen.ts'

/** Creates an endpoint, and shows its secret once. */
export function AddEndpoint({ refusal }: { refusal: string | undefined }) {
  const create = useChange('createEndpoint', readAgain)
  const [made, show] = useState<Shown>()
  const send = async (filled: Filled & typeof unconfirmed) =>
    show(await create.mutateAsync({ body: { ...bodyOf(filled), ...confirmationOf(filled) } }))
  return (
    <>
      <FormAct
        title="Add an endpoint"
        initial={{ ...empty, ...unconfirmed }}
        yes="Add endpoint"
        refusal={refusal}
        button={{ variant: 'filled', size: 'sm' }}
        send={send}
        fields={(form) => (
          <>
            <Fields form={form} />
            <Confirmation form={form} />
          </>
        )}
      >
        Add endpoint
      </FormAct>
      {made && <SigningSecret title="Signing secret" shown={made} close={() => show(undefined)} />}
    </>
  )
}
