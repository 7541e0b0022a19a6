import { Anchor, Grid, Group, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { Message } from './message.ts'
import { useRead } from '../../api/reading.ts'
import { StateBadge } from '../../parts/values/badge.tsx'
import { Copy } from '../../parts/values/code.tsx'
import { Read } from '../../parts/values/states.tsx'
import { Timeline } from '../../parts/records/timeline.tsx'
import { Title } from '../../parts/title.tsx'
import { isSettled } from '../../parts/labels/message-statuses.ts'
import { AsCurl } from './as-curl.tsx'
import { Explained } from './explained.tsx'
import { MessageFacts } from './message-facts.tsx'
import { Refused } from './refused.tsx'
import { folded } from './fold.ts'
import { stepOf } from './steps.tsx'
import { Unconfirmed } from './unconfirmed.tsx'
import { Waiting } from './waiting.tsx'
import { Words } from './labels.tsx'

/** One message: its state and its history. */
export function One({ id }: { id: string }) {
  const message = useRead('readMessage', { params: { message_uuid: id } }, { everyMs: 3_000 })
  const state = message.data?.status
  return (
    <>
      <Anchor size="sm" href="/console/messages" onClick={backInstead}>
        <Group gap={4}>
          <IconArrowLeft size={15} /> Messages
        </Group>
      </Anchor>
      <Title name="Message" description={<Id id={id} />}>
        {state && <StateBadge state={state} {...(!isSettled(state) && { tone: 'busy' as const })} />}
      </Title>
      <Read of={message}>{(one) => <MessageSheet message={one} />}</Read>
    </>
  )
}

/** Goes back instead of following the link, because the address of the previous page contains the search. */
function backInstead(event: { preventDefault: () => void }) {
  if (history.length <= 1) return
  event.preventDefault()
  history.back()
}

function Id({ id }: { id: string }) {
  return (
    <Group gap={4} component="span">
      <Text span size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {id}
      </Text>
      <Copy text={id} subject="message id" />
    </Group>
  )
}

function MessageSheet({ message }: { message: Message }) {
  return (
    <Stack gap="md">
      <Refused message={message} />
      <Waiting message={message} />
      <Unconfirmed message={message} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="md">
            <Words message={message} />
            <section aria-label="Timeline">
              <Timeline steps={folded(message.timeline).map(stepOf)} />
            </section>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="md">
            <MessageFacts message={message} />
            <Explained message={message} />
            <AsCurl message={message} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  )
}
