import { Button, Group, Paper, Text } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { AccountName } from '../../parts/account-name.tsx'
import { When } from '../../parts/when.tsx'
import { Difference } from './difference.tsx'
import type { Filtering } from './narrowing.tsx'

type Listed = Answered<'listChanges'>['changes'][number]

/** `startWebhookReplay` as `Start webhook replay`. */
const wordsOf = (operation: string) =>
  operation
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())

/** One change: what it was about, who it was and when, and what was before. */
export function Change({ change, narrow }: { change: Listed; narrow: Filtering['set'] }) {
  const { what, subject, subject_id, actor, person, at, before, after } = change
  return (
    <Paper withBorder p="sm" component="article" aria-label={`${what} of ${subject_id}`}>
      <Group justify="space-between" mb={6} gap="xs">
        <Group gap="xs">
          <Text fw={600} size="sm" title={what}>
            {wordsOf(what)}
          </Text>
          <Button variant="subtle" size="compact-xs" onClick={() => narrow({ subject, subject_id })}>
            {subject.replaceAll('-', ' ')}{' '}
            {subject === 'account' ? <AccountName apiKey={subject_id} /> : subject_id}
          </Button>
        </Group>
        <Group gap={4}>
          {person ? (
            <Button
              variant="subtle"
              size="compact-xs"
              title={person.email}
              onClick={() => narrow({ person_id: person.person_id })}
            >
              {person.name}
            </Button>
          ) : (
            <Text size="xs" c="dimmed">
              {actor} ·
            </Text>
          )}
          <Text size="xs" c="dimmed">
            <When at={at} wall />
          </Text>
        </Group>
      </Group>
      <Difference before={before} after={after} />
    </Paper>
  )
}
