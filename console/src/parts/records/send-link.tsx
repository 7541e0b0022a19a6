import { IconSend } from '@tabler/icons-react'
import { refusalFor } from '../forms/act.tsx'
import { LinkButton } from '../link-button.tsx'
import { useSession } from '../../shell/session.ts'

/** The link to the form of a test message, for roles that may send one. */
export function SendLink() {
  return (
    <LinkButton
      href="/messages/send"
      leftSection={<IconSend size={15} />}
      refusal={refusalFor(useSession(), 'messaging')}
    >
      Send a test message
    </LinkButton>
  )
}
