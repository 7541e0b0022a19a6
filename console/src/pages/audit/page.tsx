import { Button, Center, Group, Loader, Paper, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Answered, Ask } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { useFilters } from '../../parts/filters.ts'
import { Failed, Nowhere } from '../../parts/states.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/when.tsx'
import { Difference } from './difference.tsx'
import { subjects } from '#operators/subject-kinds.ts'

type Change = Answered<'listChanges'>['changes'][number]
type Subject = NonNullable<Ask<'listChanges'>['query']['subject']>

/** Who has changed what, with what was before and after. */
export function Page() {
  const { filters, set, isFiltered, clear } = useFilters(['subject', 'subject_id'])
  const { subject, subject_id } = filters
  const list = usePages(
    'listChanges',
    (cursor) => ({
      query: {
        ...(subject && { subject: subject as Subject }),
        ...(subject_id && { subject_id }),
        ...(cursor && { cursor }),
        limit: '30',
      },
    }),
    ({ changes: items, next }) => ({ items, next: next ?? undefined }),
    { everyMs: 10_000 },
  )
  return (
    <>
      <Title name="Audit" says="What was changed by whom, the newest first. Secrets are never among it." />
      <Group mb="md" align="flex-end">
        <Select
          label="Subject"
          placeholder="Any"
          searchable
          clearable
          data={subjects}
          value={subject ?? null}
          onChange={(one) => set({ subject: one ?? undefined })}
        />
        <Id of={subject_id} write={(id) => set({ subject_id: id })} />
        {isFiltered && (
          <Button variant="subtle" onClick={clear}>
            Clear filters
          </Button>
        )}
      </Group>
      {list.error && <Failed error={list.error} again={() => void list.refetch()} />}
      {list.isPending && (
        <Center mih={160}>
          <Loader aria-label="Loading" />
        </Center>
      )}
      {!list.error && !list.isPending && list.items.length === 0 && (
        <Nowhere title="Nothing was changed" says="Whatever an operator changes stands here, for good." />
      )}
      <Stack gap="sm" role="feed" aria-label="Changes">
        {list.items.map((change) => (
          <One key={change.change_id} change={change} narrow={set} />
        ))}
      </Stack>
      {list.hasNextPage && (
        <Center mt="md">
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show older ones
          </Button>
        </Center>
      )}
    </>
  )
}

function Id({ of = '', write }: { of: string | undefined; write: (id: string | undefined) => void }) {
  const [text, setText] = useState(of)
  const [known, setKnown] = useState(of)
  if (known !== of) {
    setKnown(of)
    setText(of)
  }
  const say = () => text.trim() !== of && write(text.trim() || undefined)
  return (
    <TextInput
      label="Its id"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={say}
      onKeyDown={({ key }) => key === 'Enter' && say()}
    />
  )
}

type Narrow = (to: { subject: string; subject_id: string }) => void

function One({ change, narrow }: { change: Change; narrow: Narrow }) {
  const { what, subject, subject_id, actor, at, before, after } = change
  return (
    <Paper withBorder p="sm" component="article" aria-label={`${what} of ${subject_id}`}>
      <Group justify="space-between" mb={6} gap="xs">
        <Group gap="xs">
          <Text fw={600} size="sm">
            {what}
          </Text>
          <Button variant="subtle" size="compact-xs" onClick={() => narrow({ subject, subject_id })}>
            {subject} {subject_id}
          </Button>
        </Group>
        <Text size="xs" c="dimmed">
          {actor} · <When at={at} />
        </Text>
      </Group>
      <Difference before={before} after={after} />
    </Paper>
  )
}
