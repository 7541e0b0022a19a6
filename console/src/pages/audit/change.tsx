import { Button, Group, Paper, Text } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { When } from '../../parts/values/when.tsx'
import { Difference } from './difference.tsx'
import type { Filtering } from './narrowing.tsx'

type Listed = Answered<'listChanges'>['changes'][number]

/** One change: the action, the actor and time, and the values before and after. */
export function Change({ change, narrow }: { change: Listed; narrow: Filtering['set'] }) {
  const { operation, description, subject_id, at, before, after } = change
  return (
    <Paper withBorder px="sm" py={8} component="article" aria-label={`${operation} of ${subject_id}`}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text fw={600} size="sm" title={operation}>
            {description}
          </Text>
          <Subject {...change} narrow={narrow} />
        </Group>
        <Group gap={4}>
          <By {...change} narrow={narrow} />
          <Text size="xs" c="dimmed">
            <When at={at} wall />
          </Text>
        </Group>
      </Group>
      <Difference before={before} after={after} />
    </Paper>
  )
}

type Narrowing = Listed & { narrow: Filtering['set'] }

/** The changed object, by its name if it has one; it links to all changes of the object. */
const Subject = ({ subject, subject_id: id, subject_name: name, narrow }: Narrowing) => (
  <Button
    variant="subtle"
    size="compact-xs"
    title={`${subject} ${id}`}
    onClick={() => narrow({ subject, subject_id: id })}
  >
    <span>
      {subject.replaceAll('-', ' ')} {name && `${name} `}
      <Text span size="xs" ff={name ? 'monospace' : undefined} c={name ? 'dimmed' : undefined}>
        {id}
      </Text>
    </span>
  </Button>
)

function By({ person, actor, actor_name, narrow }: Narrowing) {
  if (!person)
    return (
      <Text size="xs" c="dimmed" title={actor}>
        {actor_name} ·
      </Text>
    )
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      title={person.email}
      onClick={() => narrow({ person_id: person.person_id })}
    >
      {person.name}
    </Button>
  )
}
