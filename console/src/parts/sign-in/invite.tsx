import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { FormAct } from '../forms/form-act.tsx'
import { InvitationLink } from '../secrets/invitation-link.tsx'

type Invited = { email: string; name: string }

type InviteProps<V extends Invited> = {
  /** The title of the button and of the form. */
  title: string
  initial: V
  send: (body: V) => Promise<{ link: string; email_queued: boolean }>
  /** Fields below the address and the name. */
  fields?: (form: UseFormReturnType<V>) => ReactNode
  refusal?: string | undefined
}

/** Creates the link of an invitation, and shows it once. */
export function Invite<V extends Invited>({ title, initial, send, fields, refusal }: InviteProps<V>) {
  const [made, show] = useState<{ link: string; isQueued: boolean; name: string }>()
  return (
    <>
      <FormAct<V>
        title={title}
        description="Creates a single-use link, valid for 3 days, and sends it by email if this exchange can."
        initial={initial}
        yes="Create link"
        button={{ variant: 'filled', size: 'sm' }}
        refusal={refusal}
        send={async (body) => {
          const { link, email_queued: isQueued } = await send(body)
          show({ link, isQueued, name: body.name })
        }}
        fields={(form) => (
          <>
            <TextInput label="Email" type="email" data-autofocus {...form.getInputProps('email')} />
            <TextInput label="Name" {...form.getInputProps('name')} />
            {fields?.(form)}
          </>
        )}
      >
        {title}
      </FormAct>
      {made && (
        <InvitationLink
          title={`Invitation link for ${made.name}`}
          link={made.link}
          isQueued={made.isQueued}
          close={() => show(undefined)}
        />
      )}
    </>
  )
}
