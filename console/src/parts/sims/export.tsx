import { Button, Group, Progress, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { acted } from '../forms/act.tsx'
import { useSimOperations } from './audience.ts'
import { exportSims, openSink } from './export-sims.ts'
import type { SimFilters } from './labels.ts'

/** Exports the filtered SIMs to a CSV file; it can be stopped at any time. */
export function Export({ partner, filters }: { partner: string; filters: SimFilters }) {
  const [share, setShare] = useState<{ done: number; total: number }>()
  const { list } = useSimOperations()
  const stopping = useRef<AbortController>(null)
  const start = async () => {
    const sink = await openSink(`sims-${partner}.csv`)
    if (!sink) return
    const stop = new AbortController()
    stopping.current = stop
    setShare({ done: 0, total: 0 })
    const progress = (done: number, total: number) => setShare({ done, total })
    try {
      const sims = await exportSims({ list, partner, filters }, { sink, progress, signal: stop.signal })
      notifications.show({ message: `${sims.toLocaleString()} SIMs exported.`, color: 'teal' })
    } catch (error) {
      await sink.abort?.()
      if (stop.signal.aborted) notifications.show({ message: 'Export stopped; no file was saved.' })
      else await acted(() => Promise.reject(error), '')
    }
    setShare(undefined)
  }
  if (!share)
    return (
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={14} />}
        onClick={() => void start()}
      >
        Export as CSV
      </Button>
    )
  const percent = share.total === 0 ? 0 : (share.done / share.total) * 100
  return (
    <Group gap="xs" role="status">
      <Progress value={percent} w={120} aria-label="Exported" />
      <Text size="xs">
        {share.done.toLocaleString()} of {share.total.toLocaleString()}
      </Text>
      <Button variant="subtle" size="xs" onClick={() => stopping.current?.abort()}>
        Stop export
      </Button>
    </Group>
  )
}
