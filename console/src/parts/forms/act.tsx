import { Button, type ButtonProps, Group, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { type ReactNode, useState } from 'react'
import { Refusal } from '../../api/refusal.ts'
import type { Session } from '../../shell/session.ts'
import { Press } from './press.tsx'

type Role = Session['roles'][number]

/** Why somebody may not change what belongs to a role; undefined where they may. */
export function refusalFor({ door: audience, roles }: Session, role: Role): string | undefined {
  if (audience === 'customer' || roles.includes('admin') || roles.includes(role)) return undefined
  return `Needs the role ${role}.`
}

type Acting = ButtonProps & {
  /** What is done; whatever it throws is shown in the exchange's words. */
  act: () => Promise<unknown>
  /** What is said when it is done. */
  done: string
  /** Why it may not be done now; the button stays, so that one sees that it exists. */
  refusal?: string | undefined
  /** What is asked before it is done, for what cannot be undone. */
  ask?: { title: string; says: ReactNode; yes: string }
  children: ReactNode
}

/** A button of an action: disabled with a reason, asks where it must, does it once however often it is pressed, and says what came of it. */
export function Act({ act, done, refusal, ask, children, ...button }: Acting) {
  const [isAsking, { open, close }] = useDisclosure()
  const [isBusy, setBusy] = useState(false)
  const doIt = async () => {
    close()
    if (isBusy) return
    setBusy(true)
    await acted(act, done)
    setBusy(false)
  }
  return (
    <>
      <Press
        {...button}
        refusal={refusal}
        aria-busy={isBusy || undefined}
        onClick={ask ? open : () => void doIt()}
      >
        {children}
      </Press>
      {ask && <Asking {...ask} isOpen={isAsking} close={close} doIt={() => void doIt()} />}
    </>
  )
}

type ConfirmProps = NonNullable<Acting['ask']> & { isOpen: boolean; close: () => void; doIt: () => void }

function Asking({ title, says, yes, isOpen, close, doIt }: ConfirmProps) {
  return (
    <Modal opened={isOpen} onClose={close} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Text size="sm" component="div">
        {says}
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button color="red" onClick={doIt} data-autofocus>
          {yes}
        </Button>
      </Group>
    </Modal>
  )
}

/** What was done, and yet did not come to what was wanted: said as it is. */
export class Vain extends Error {
  override name = 'Vain'
}

/** Does something and says what came of it; answers whether it was done. */
export async function acted(act: () => Promise<unknown>, done: string): Promise<boolean> {
  try {
    await act()
    notifications.show({ message: done, color: 'teal' })
    return true
  } catch (error) {
    const says =
      error instanceof Refusal || error instanceof Vain
        ? error.message
        : 'The exchange cannot be reached. Nothing is known to have changed.'
    const fields = error instanceof Refusal ? error.fields.map(({ name, reason }) => `${name} ${reason}`) : []
    const title = error instanceof Refusal ? error.title : 'Not done'
    notifications.show({ title, message: [says, ...fields].join(' '), color: 'red', autoClose: 12_000 })
    return false
  }
}
