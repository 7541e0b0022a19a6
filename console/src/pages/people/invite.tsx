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
  const [made, show] = useState<{ link: string; emailed: boolean; name: string }>()
  return (
    <>
      <FormAct
        title="Invite a person"
        description="Creates a single-use link, valid for 3 days, and sends it by email if the exchange has a mail server."
        initial={initial}
        yes="Create link"
        button={{ variant: 'filled', size: 'sm' }}
        send={async (body) => {
          const { link, emailed } = await invite.mutateAsync({ body })
          show({ link, emailed, name: body.name })
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
          emailed={made.emailed}
          close={() => show(undefined)}
        />
      )}
    </>
  )
}

type Shown = { title: string; link: string; emailed: boolean; close: () => void }

export function OnceShown({ title, link, emailed, close }: Shown) {
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        {emailed ? (
          <Alert color="teal" title="The link was sent by email">
            <Text size="sm">
              If the email does not arrive, copy the link now: it is shown only once. It works only once, and
              signs in the person who opens it.
            </Text>
          </Alert>
        ) : (
          <Alert color="yellow" title="Copy the link and send it to the person">
            <Text size="sm">
              The link was not sent by email. It is shown only once, and works only once. Send it over a
              secure channel: it signs in the person who opens it.
            </Text>
          </Alert>
        )}
        <CodeBlock text={link} label="link" />
        <Button onClick={close}>Done</Button>
      </Stack>
    </Modal>
  )
}
