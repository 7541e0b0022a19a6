import { Button, type ButtonProps, Group, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { type ReactNode, useState } from 'react'
import { Refusal } from '../../api/refusal.ts'
import type { Session } from '../../shell/session.ts'
import { Press } from './press.tsx'

type Role = Session['roles'][number]

/** The reason why the user lacks the role for an action; undefined if they have it. */
export function refusalFor({ audience, roles }: Session, role: Role): string | undefined {
  if (audience === 'customer' || roles.includes('admin') || roles.includes(role)) return undefined
  return `Requires the role ${role}.`
}

type Acting<Result> = ButtonProps & {
  /** The action; an error is shown in the words of the exchange. */
  act: () => Promise<Result>
  /** The message after success. */
  done: string | ((result: Result) => string)
  /** The reason why the action is not possible now; the button stays visible, but disabled. */
  refusal?: string | undefined
  /** Whether the action destroys or stops something; its buttons are red. */
  danger?: boolean
  /** The confirmation dialog of an irreversible action. */
  ask?: { title: string; description: ReactNode; yes: string }
  children: ReactNode
}

/**
 * A button of an action: disabled with a reason, confirms if necessary, ignores repeated clicks, and reports
 * the result.
 */
export function Act<Result>({
  act,
  done,
  refusal,
  danger = false,
  ask,
  children,
  ...button
}: Acting<Result>) {
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
        danger={danger}
        aria-busy={isBusy || undefined}
        onClick={ask ? open : () => void doIt()}
      >
        {children}
      </Press>
      {ask && <Asking {...ask} danger={danger} isOpen={isAsking} close={close} doIt={() => void doIt()} />}
    </>
  )
}

type ConfirmProps = NonNullable<Acting<unknown>['ask']> & {
  danger: boolean
  isOpen: boolean
  close: () => void
  doIt: () => void
}

/** If the action is destructive, Cancel has the focus, so that Enter alone destroys nothing. */
function Asking({ title, description, yes, danger, isOpen, close, doIt }: ConfirmProps) {
  return (
    <Modal opened={isOpen} onClose={close} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Text size="sm" component="div">
        {description}
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={close} data-autofocus={danger || undefined}>
          Cancel
        </Button>
        <Button onClick={doIt} {...(danger ? { color: 'red' } : { 'data-autofocus': true })}>
          {yes}
        </Button>
      </Group>
    </Modal>
  )
}

/** An action that succeeded without the intended effect; its message is shown. */
export class NoEffect extends Error {
  override name = 'NoEffect'
}

/** Runs an action and reports the result; true if it succeeded. */
export async function acted<Result>(
  act: () => Promise<Result>,
  done: string | ((result: Result) => string),
): Promise<boolean> {
  try {
    const result = await act()
    notifications.show({ message: typeof done === 'string' ? done : done(result), color: 'teal' })
    return true
  } catch (error) {
    const description =
      error instanceof Refusal || error instanceof NoEffect
        ? error.message
        : 'The exchange cannot be reached. The change may not have been made.'
    const fields = error instanceof Refusal ? error.fields.map(({ name, reason }) => `${name} ${reason}`) : []
    const title = error instanceof Refusal ? error.title : 'Failed'
    notifications.show({
      title,
      message: [description, ...fields].join(' '),
      color: 'red',
      autoClose: 12_000,
    })
    return false
  }
}
