import { Alert, Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../api/reading.ts'
import { CodeBlock } from '../../parts/code.tsx'
import { FormAct } from '../../parts/form-act.tsx'
import { type Role, Roles } from './roles.tsx'

const initial = { email: '', name: '', roles: [] as Role[] }

/** Makes a link by which somebody comes in. */
export function Invite() {
  const invite = useChange('invitePerson', ['listInvitations'])
  const [link, show] = useState<string>()
  return (
    <>
      <FormAct
        title="Invite somebody"
        says="You are shown a link once, and send it to them. It is good for three days."
        initial={initial}
        yes="Make the link"
        button={{ variant: 'filled', size: 'sm' }}
        send={async (body) => show((await invite.mutateAsync({ body })).link)}
        fields={(form) => (
          <>
            <TextInput label="Email" type="email" data-autofocus {...form.getInputProps('email')} />
            <TextInput label="Name" {...form.getInputProps('name')} />
            <Roles form={form} />
          </>
        )}
      >
        Invite somebody
      </FormAct>
      {link && <OnceShown link={link} close={() => show(undefined)} />}
    </>
  )
}

export function OnceShown({ link, close }: { link: string; close: () => void }) {
  return (
    <Modal
      opened
      onClose={close}
      title="The link"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Alert color="yellow" title="Send it now">
          <Text size="sm">It is shown here and never again. Whoever has it first comes in.</Text>
        </Alert>
        <CodeBlock text={link} label="link" />
        <Button onClick={close}>I have kept it</Button>
      </Stack>
    </Modal>
  )
}
