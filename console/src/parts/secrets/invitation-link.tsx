import { Alert, Button, Modal, Stack, Text } from '@mantine/core'
import { useSession } from '../../shell/session.ts'
import { CodeBlock } from '../values/code.tsx'

type Shown = { title: string; link: string; isQueued: boolean; close: () => void }

/** A dialog with the link of an invitation or of a new password, which is shown only once. */
export function InvitationLink({ title, link, isQueued, close }: Shown) {
  const { sandbox } = useSession()
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
              {sandbox
                ? 'A sandbox sends no emails, and its mailbox stores no such links.'
                : 'This exchange cannot send the link by email.'}{' '}
              The link is shown only once, and works only once. Send it over a secure channel: it signs in the
              person who opens it.
            </Text>
          </Alert>
        )}
        <CodeBlock text={link} label="link" />
        <Button onClick={close}>Done</Button>
      </Stack>
    </Modal>
  )
}
