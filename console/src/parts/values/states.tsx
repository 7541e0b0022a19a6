import { Alert, Box, Button, Center, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { fieldPathOf, Refusal } from '../../api/refusal.ts'
import { clockOf } from './when.tsx'
import { Conflict } from '../forms/conflict.tsx'
import { Placeholders } from '../placeholders.tsx'
import { usePageIcon } from './page-icon.ts'

type EmptyStateProps = { title: string; description?: ReactNode; children?: ReactNode }

/** The placeholder for an empty list: the reason why it is empty, and what to do. */
export function EmptyState({ title, description, children }: EmptyStateProps) {
  const Icon = usePageIcon()
  return (
    <Center mih={220}>
      <Stack align="center" gap="xs" maw={460}>
        <ThemeIcon variant="light" color="gray" size={52} radius="xl" aria-hidden>
          <Icon size={26} stroke={1.5} />
        </ThemeIcon>
        <Title order={2} size="h4">
          {title}
        </Title>
        {description && (
          <Text c="dimmed" size="sm" ta="center">
            {description}
          </Text>
        )}
        {children}
      </Stack>
    </Center>
  )
}

type NoMatchesProps = { of: string; hint?: string; clear: () => void }

/** The placeholder for a list whose filters match nothing; the button clears them. */
export const NoMatches = ({ of, hint = 'All filters must match.', clear }: NoMatchesProps) => (
  <EmptyState title={`No matching ${of}`} description={hint}>
    <Button size="xs" variant="default" onClick={clear}>
      Clear filters
    </Button>
  </EmptyState>
)

type Fault = {
  error: Error
  again?: () => void
  /** Whether the request was a change, which is not repeated automatically. */
  sent?: boolean
  /** Whether a field shows its validation error itself. */
  isShownAtField?: (name: string) => boolean
}

/** An error of the exchange in its own words, with the request ID. */
export function Failed({ error, again, sent = false, isShownAtField = () => false }: Fault) {
  if (error instanceof Refusal && error.kind === 'role-needed')
    return (
      <Alert icon={<IconLock />} color="gray" title="Your roles do not allow this">
        {error.message}
      </Alert>
    )
  if (error instanceof Refusal && error.kind === 'changed-meanwhile') return <Conflict />
  const refusal = error instanceof Refusal ? error : undefined
  const unmarked = refusal?.fields.filter(({ name }) => !isShownAtField(name)) ?? []
  if (refusal && refusal.fields.length > 0 && unmarked.length === 0)
    return (
      <Text role="alert" size="sm" c="var(--mantine-color-error)">
        Correct the marked {refusal.fields.length === 1 ? 'field' : 'fields'}. No change was made.
      </Text>
    )
  // A network failure is a TypeError of `fetch`; other errors have their own messages.
  const isLost = error instanceof TypeError
  const lost = sent ? 'The change may not have been made.' : 'Retrying automatically.'
  return (
    <Alert
      role="alert"
      icon={<IconAlertTriangle />}
      color="red"
      title={refusal?.title ?? (isLost ? 'The exchange cannot be reached' : 'Failed')}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{isLost ? lost : error.message}</Text>
        <WrongFields of={unmarked} />
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

/** The invalid fields; a file may have hundreds, so they scroll. */
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
        'aria-label': 'Invalid fields',
      })}
    >
      {of.map((field) => (
        <Text key={`${fieldPathOf(field)} ${field.reason}`} size="sm">
          <b>{fieldPathOf(field)}</b> {field.reason}
        </Text>
      ))}
    </Box>
  )
}

type QueryState<T> = { data: T | undefined; error: Error | null; refetch: () => unknown }

/** The result of a query, bars while it loads, or its error. */
export function Read<T>({ of, children }: { of: QueryState<T>; children: (data: T) => ReactNode }) {
  if (of.data !== undefined) return children(of.data)
  if (of.error) return <Failed error={of.error} again={() => void of.refetch()} />
  return <Placeholders />
}
