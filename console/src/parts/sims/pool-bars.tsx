import { Anchor, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { percentText } from '#platform/number-text.ts'
import { useRead } from '../../api/reading.ts'
import { bytesOf } from '../values/bytes.ts'
import { When } from '../values/when.tsx'
import { useSimOperations } from './audience.ts'
import { partnerPath } from './paths.ts'

/** The usage of pools in the current period. */
export function PoolBars({ partner }: { partner: string }) {
  const { data } = useRead(useSimOperations().pools, { params: { partner_id: partner } }, { everyMs: 10_000 })
  if (!data || data.pools.length === 0) return null
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" role="group" aria-label="Pools">
      {data.pools.map(({ sim_pool_id, name, offering, used_bytes, volume_bytes, period_end }) => {
        const share = volume_bytes === 0 ? (used_bytes > 0 ? 100 : 0) : (used_bytes / volume_bytes) * 100
        const color = share >= 100 ? 'red' : share >= 80 ? 'yellow' : 'line'
        return (
          <Stack key={sim_pool_id} gap={4}>
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                <Anchor
                  component={Link}
                  href={`${partnerPath(partner)}/list?${new URLSearchParams({ sim_pool_id })}`}
                  inherit
                  title="List the SIMs of this pool"
                >
                  {name}
                </Anchor>{' '}
                <Text span size="xs" c="dimmed">
                  {offering}
                </Text>
              </Text>
              <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
                {bytesOf(used_bytes)} of {bytesOf(volume_bytes)}
              </Text>
            </Group>
            <Progress
              value={Math.min(100, share)}
              color={color}
              aria-label={`${name}: ${percentText(share / 100)} used`}
            />
            <Text size="xs" c="dimmed">
              {percentText(share / 100)} used, resets <When at={period_end} />
            </Text>
          </Stack>
        )
      })}
    </SimpleGrid>
  )
}
