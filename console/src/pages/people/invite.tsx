import { Alert, Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../api/reading.ts'
import { CodeBlock } from '../../parts/values/code.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { type Role, Roles } from './roles.tsx'

const initial = { email: '', name: '', roles: [] as Role[] }

/** Creates an invitation link. */
export function Invite() {
  const invite = useChange('invitePerson', ['listInvitations'])
  const [made, show] = useState<{ link: string; isQueued: boolean; name: string }>()
  return (
    <>
      <FormAct
        title="Invite a person"
        description="Creates a single-use link, valid for 3 days, and sends it by email if the exchange has a mail server."
        initial={initial}
        yes="Create link"
        button={{ variant: 'filled', size: 'sm' }}
        send={async (body) => {
          const { link, email_queued: isQueued } = await invite.mutateAsync({ body })
          show({ link, isQueued, name: body.name })
        }}
        fields={(form) => (
          <>
            <TextInput label="Email" type="email" data-autofocus {...form.getInputProps('email')} />
            <TextInput label="Name" {...form.getInputProps('name')} />
            <Roles form={form} />
          </>
        )}
      >
        Invite a person
      </FormAct>
      {made && (
        <OnceShown
          title={`Invitation link for ${made.name}`}
          link={made.link}
          isQueued={made.isQueued}
          close={() => show(undefined)}
        />
      )}
    </>
  )
}

type Shown = { title: string; link: string; isQueued: boolean; close: () => void }

export function OnceShown({ title, link, isQueued, close }: Shown) {
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        {isQueued ? (
          <Alert color="teal" title="The link is sent by email">
            <Text size="sm">
              The list of pending invitations shows whether the mail server has accepted the email. If it may
              not arrive, copy the link now: it is shown only once, and signs in the person who opens it.
            </Text>
          </Alert>
        ) : (
          <Alert color="yellow" title="Copy the link and send it to the person">
            <Text size="sm">
              The exchange has no mail server for links. It is shown only once, and works only once. Send it
              over a secure channel: it signs in the person who opens it.
            </Text>
          </Alert>
        )}
        <CodeBlock text={link} label="link" />
        <Button onClick={close}>Done</Button>
      </Stack>
    </Modal>
  )
}
