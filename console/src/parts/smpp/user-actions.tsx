import { useState } from 'react'
import { useLocation } from 'wouter'
import { Act } from '../forms/act.tsx'
import { FormAct } from '../forms/form-act.tsx'
import { Confirmation, confirmationOf, unconfirmed } from '../secrets/confirmation.tsx'
import { type IssuedPassword, KeepField, PasswordShown } from './password.tsx'
import type { SmppUser } from './seen.ts'

type Proof = ReturnType<typeof confirmationOf>

/** The requests that change an SMPP user, and what differs between customers and operators. */
export type Acting = {
  user: SmppUser
  /** Why the user of the console may not change it. */
  refusal?: string | undefined
  /** Whether the dialogs ask for a secret or password, as those of customers do. */
  isConfirmed: boolean
  /** The page of the list, which opens after the deletion. */
  list: string
  renewText: string
  disableText: string
  enable: (isEnabled: boolean) => Promise<unknown>
  renew: (body: Proof & { keep_seconds: number }) => Promise<IssuedPassword>
  remove: (proof: Proof) => Promise<unknown>
}

/** The actions on one SMPP user other than the change of its settings. */
export const UserActions = (of: Acting) => (
  <>
    <Renew {...of} />
    <Switch {...of} />
    <Delete {...of} />
  </>
)

function Renew({ user: { system_id: name }, refusal, isConfirmed, renewText, renew }: Acting) {
  const [issued, show] = useState<IssuedPassword>()
  return (
    <>
      <FormAct
        title={`Renew the password of ${name}`}
        description={`${renewText} Both passwords are valid for the time that you choose.`}
        initial={{ ...unconfirmed, keep: '86400' }}
        yes="Renew password"
        refusal={refusal}
        send={async ({ keep, ...proof }) =>
          show(await renew({ ...confirmationOf(proof), keep_seconds: Number(keep) }))
        }
        fields={(form) => (
          <>
            <KeepField form={form} />
            {isConfirmed && <Confirmation form={form} />}
          </>
        )}
      >
        Renew password
      </FormAct>
      {issued && <PasswordShown issued={issued} close={() => show(undefined)} />}
    </>
  )
}

function Switch({ user: { system_id: name, enabled }, refusal, disableText, enable }: Acting) {
  if (!enabled)
    return (
      <Act act={() => enable(true)} refusal={refusal} done={`${name} enabled. Its program can bind.`}>
        Enable
      </Act>
    )
  return (
    <Act
      danger
      act={() => enable(false)}
      refusal={refusal}
      done={`${name} disabled.`}
      ask={{
        title: `Disable ${name}?`,
        description: `Its sessions end within about 1 s, and binds are refused. ${disableText}`,
        yes: 'Disable it',
      }}
    >
      Disable
    </Act>
  )
}

function Delete({ user: { system_id: name }, refusal, isConfirmed, list, remove }: Acting) {
  const [, go] = useLocation()
  return (
    <FormAct
      danger
      title={`Delete ${name}?`}
      description="Its sessions end within about 1 s, and its password is no longer valid. Waiting receipts and inbound messages are not delivered."
      initial={unconfirmed}
      yes="Delete it"
      done={`${name} deleted.`}
      refusal={refusal}
      send={async (proof) => {
        await remove(confirmationOf(proof))
        go(list)
      }}
      fields={(form) => isConfirmed && <Confirmation form={form} />}
    >
      Delete
    </FormAct>
  )
}
