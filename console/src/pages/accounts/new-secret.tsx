import { useState } from 'react'
import { useChange } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { useSession } from '../../shell/session.ts'
import { Once } from './once.tsx'

/** Creates another secret for an account, and shows it once. */
export function NewSecret({ apiKey, isFull }: { apiKey: string; isFull: boolean }) {
  const create = useChange('createAccountSecret', ['listAccountSecrets'])
  const [made, show] = useState<string>()
  const full = isFull ? 'The account already has two secrets. Revoke one first.' : undefined
  const act = async () => {
    const { api_secret } = await create.mutateAsync({ params: { api_key: apiKey }, body: {} })
    show(api_secret)
  }
  return (
    <>
      <Act act={act} done="Secret created." refusal={refusalFor(useSession(), 'admin') ?? full}>
        Create a secret
      </Act>
      {made && <Once title="The secret" secrets={{ api_secret: made }} close={() => show(undefined)} />}
    </>
  )
}
