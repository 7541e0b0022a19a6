import { ActionIcon, Box, Group, Text, TextInput } from '@mantine/core'
import { IconArrowUp, IconCheck, IconChecks, IconChevronLeft } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Refusal } from '../../api/refusal.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { useSession } from '../../shell/session.ts'
import type { Bubble } from './bubble.ts'
import type { Phoning } from './phoning.ts'
import { timeOf } from './talks.tsx'

/** The conversation with one contact. */
export function Conversation(phoning: Phoning & { peer: string }) {
  const { peer, choose, bubbles, isReplying } = phoning
  const own = bubbles.filter((one) => one.peer === peer)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [own.length])
  return (
    <>
      <Group
        px="xs"
        py={6}
        gap={4}
        wrap="nowrap"
        style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
      >
        <ActionIcon variant="subtle" aria-label="Conversations" onClick={() => choose(undefined)}>
          <IconChevronLeft size={22} />
        </ActionIcon>
        <Text fw={600} truncate>
          {peer}
        </Text>
      </Group>
      <Box
        p="sm"
        style={{ flex: 1, overflowY: 'auto' }}
        role="log"
        aria-label={`Conversation with ${peer}`}
        tabIndex={0}
      >
        {own.map(({ key, ...one }) => (
          <MessageBubble key={key} {...one} />
        ))}
        {isReplying(peer) && (
          <Text size="sm" c="dimmed" fs="italic">
            {peer} is writing…
          </Text>
        )}
        <div ref={end} />
      </Box>
      <Compose {...phoning} />
    </>
  )
}

function MessageBubble({ mine, text, at, tick }: Omit<Bubble, 'key'>) {
  const Tick = tick === 'read' ? IconChecks : IconCheck
  return (
    <Box mb={8} style={{ display: 'flex', justifyContent: mine ? 'flex-end' : 'flex-start' }}>
      <Box
        px={12}
        py={7}
        maw="82%"
        bg={mine ? 'line.8' : 'var(--mantine-color-default-hover)'}
        c={mine ? 'white' : undefined}
        style={{
          borderRadius: 18,
          [mine ? 'borderBottomRightRadius' : 'borderBottomLeftRadius']: 5,
          overflowWrap: 'anywhere',
          whiteSpace: 'pre-wrap',
        }}
      >
        <Text size="sm" span>
          {text}
        </Text>
        <Group gap={3} justify="flex-end" wrap="nowrap">
          <Text fz={10} c={mine ? 'white' : 'dimmed'}>
            {timeOf(at)}
          </Text>
          {tick && <Tick size={13} role="img" aria-label={tick} />}
        </Group>
      </Box>
    </Box>
  )
}

function Compose({ peer, write }: Phoning & { peer: string }) {
  const refusal = refusalFor(useSession(), 'messaging')
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const [wrong, setWrong] = useState<Error>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim() || isSending) return
    setSending(true)
    try {
      await write(peer, text)
      setText('')
      setWrong(undefined)
    } catch (error) {
      setWrong(error as Error)
    }
    setSending(false)
  }
  return (
    <form onSubmit={(event) => void send(event)}>
      {wrong && <NotSent wrong={wrong} />}
      <TextInput
        aria-label="Text message"
        placeholder={refusal ?? 'Text message'}
        disabled={refusal !== undefined}
        radius="xl"
        p="sm"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autoComplete="off"
        rightSection={
          <ActionIcon type="submit" radius="xl" aria-label="Send" disabled={!text.trim()} loading={isSending}>
            <IconArrowUp size={17} />
          </ActionIcon>
        }
      />
    </form>
  )
}

function NotSent({ wrong }: { wrong: Error }) {
  const fields = wrong instanceof Refusal ? wrong.fields.map(({ name, reason }) => `${name} ${reason}.`) : []
  return (
    <Text role="alert" size="xs" c="var(--mantine-color-error)" px="md">
      {[wrong.message, ...fields].join(' ')}
    </Text>
  )
}
