import { Box, Group, Text } from '@mantine/core'
import { IconBattery4, IconSignal4g, IconWifi } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Failed } from '../../parts/values/states.tsx'
import { Conversation } from './conversation.tsx'
import type { Phoning } from './phoning.ts'
import { Talks } from './talks.tsx'

/** A phone: its conversations, or one of them. */
export function Phone(phoning: Phoning) {
  const { peer, error } = phoning
  return (
    <Box
      component="section"
      aria-label={`Phone of ${phoning.phone}`}
      w={352}
      maw="100%"
      h={680}
      p={10}
      bg="dark.9"
      style={{ borderRadius: 44, boxShadow: 'var(--mantine-shadow-xl)', flex: 'none' }}
    >
      <Box
        h="100%"
        bg="var(--mantine-color-body)"
        style={{ borderRadius: 34, overflow: 'hidden', display: 'flex', flexDirection: 'column' }}
      >
        <StatusBar />
        {error && (
          <Box p="xs">
            <Failed error={error} />
          </Box>
        )}
        {peer === undefined ? <Talks {...phoning} /> : <Conversation key={peer} {...phoning} peer={peer} />}
      </Box>
    </Box>
  )
}

function StatusBar() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Group justify="space-between" px={22} pt={10} pb={4} wrap="nowrap">
      <Text size="xs" fw={650}>
        {now.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}
      </Text>
      <Box w={86} h={20} bg="dark.9" style={{ borderRadius: 12 }} aria-hidden />
      <Group gap={4} wrap="nowrap" aria-hidden>
        <IconSignal4g size={15} />
        <IconWifi size={15} />
        <IconBattery4 size={17} />
      </Group>
    </Group>
  )
}
