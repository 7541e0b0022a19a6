import { Alert, Box, Button, Center, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconMoodEmpty } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Refusal } from '../../api/refusal.ts'
import { clockOf } from './when.tsx'
import { Spinner } from '../spinner.tsx'

type EmptyStateProps = { title: string; says?: ReactNode; children?: ReactNode }

/** A list without anything in it: why, and what may be done. */
export function EmptyState({ title, says, children }: EmptyStateProps) {
  return (
    <Center mih={220}>
      <Stack align="center" gap="xs" maw={460}>
        <IconMoodEmpty size={34} stroke={1.4} aria-hidden />
        <Title order={2} size="h4">
          {title}
        </Title>
        {says && (
          <Text c="dimmed" ta="center">
            {says}
          </Text>
        )}
        {children}
      </Stack>
    </Center>
  )
}

type Fault = {
  error: Error
  again?: () => void
  /** Something was to be changed, which nobody asks for again by themselves. */
  sent?: boolean
  /** Whether a wrong field is said beside its field already. */
  isBeside?: (name: string) => boolean
}

/** What the exchange has refused, in its own words, and with what to quote. */
export function Failed({ error, again, sent = false, isBeside: isAlongside = () => false }: Fault) {
  if (error instanceof Refusal && error.kind === 'role-needed')
    return (
      <Alert icon={<IconLock />} color="gray" title="Your roles do not allow this">
        {error.message}
      </Alert>
    )
  const refusal = error instanceof Refusal ? error : undefined
  // What did not arrive is a TypeError of `fetch`; everything else has words of its own.
  const isLost = error instanceof TypeError
  const lost = sent ? 'Nothing is known to have changed.' : 'It is asked again by itself.'
  return (
    <Alert
      role="alert"
      icon={<IconAlertTriangle />}
      color="red"
      title={refusal?.title ?? (isLost ? 'The exchange cannot be reached' : 'Not done')}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{isLost ? lost : error.message}</Text>
        {refusal && <WrongFields of={refusal.fields.filter(({ name }) => !isAlongside(name))} />}
        {refusal?.againAt && <Text size="sm">Try again after {clockOf(refusal.againAt)}.</Text>}
        {refusal?.requestId && (
          <Text size="xs" c="dimmed">
            Request {refusal.requestId}
          </Text>
        )}
        {again && (
          <Button size="xs" variant="default" onClick={again}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

/** What is wrong with which field; of a file there may be a hundred, which scroll for themselves. */
function WrongFields({ of }: { of: Refusal['fields'] }) {
  const many = of.length > 12
  return (
    <Box
      w="100%"
      {...(many && {
        mah: 320,
        style: { overflow: 'auto' },
        tabIndex: 0,
        role: 'region',
        'aria-label': 'What is wrong',
      })}
    >
      {of.map(({ name, reason }) => (
        <Text key={`${name} ${reason}`} size="sm">
          <b>{name}</b> {reason}
        </Text>
      ))}
    </Box>
  )
}

type QueryState<T> = { data: T | undefined; error: Error | null; refetch: () => unknown }

/** What was read, or why it is not there yet. */
export function Read<T>({ of, children }: { of: QueryState<T>; children: (data: T) => ReactNode }) {
  if (of.data !== undefined) return children(of.data)
  if (of.error) return <Failed error={of.error} again={() => void of.refetch()} />
  return (
    <Center mih={160}>
      <Spinner />
    </Center>
  )
}
