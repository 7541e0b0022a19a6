import { ActionIcon, Avatar, Box, Group, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconPencilPlus } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { talksOf } from './bubble.ts'
import type { Phoning } from './phoning.ts'

/** The conversations of this phone, and a new message. */
export function Talks({ phone, bubbles, choose }: Phoning) {
  const talks = talksOf(bubbles)
  return (
    <Box
      style={{ flex: 1, overflowY: 'auto' }}
      px="md"
      pb="md"
      tabIndex={0}
      role="region"
      aria-label="Conversations"
    >
      <Text fz={26} fw={700} mt="xs">
        Messages
      </Text>
      <Text size="xs" c="dimmed" mb="sm">
        {phone}
      </Text>
      <NewTalk choose={choose} />
      {talks.length === 0 && (
        <Text size="sm" c="dimmed" ta="center" mt="xl">
          No messages yet. Send one to {phone}, or write one here.
        </Text>
      )}
      {talks.map(({ peer, last }) => (
        <UnstyledButton key={peer} w="100%" py={8} onClick={() => choose(peer)}>
          <Group gap="sm" wrap="nowrap">
            <Avatar radius="xl" name={peer} color="line" variant="filled" aria-hidden>
              {peer.slice(0, 1).toUpperCase()}
            </Avatar>
            <Box style={{ minWidth: 0, flex: 1 }}>
              <Group justify="space-between" wrap="nowrap" gap={4}>
                <Text size="sm" fw={600} truncate>
                  {peer}
                </Text>
                <Text size="xs" c="dimmed">
                  {timeOf(last.at)}
                </Text>
              </Group>
              <Text size="sm" c="dimmed" truncate>
                {last.text}
              </Text>
            </Box>
          </Group>
        </UnstyledButton>
      ))}
    </Box>
  )
}

function NewTalk({ choose }: Pick<Phoning, 'choose'>) {
  const begin = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const to = new FormData(event.currentTarget).get('to')
    if (typeof to === 'string' && to.trim()) choose(to.trim().replace(/^\+/, ''))
  }
  return (
    <form onSubmit={begin}>
      <TextInput
        name="to"
        aria-label="New message to"
        placeholder="New message to a number"
        radius="xl"
        mb="sm"
        autoComplete="off"
        rightSection={
          <ActionIcon type="submit" variant="subtle" radius="xl" aria-label="Start">
            <IconPencilPlus size={17} />
          </ActionIcon>
        }
      />
    </form>
  )
}

export const timeOf = (at: string) =>
  new Date(at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
