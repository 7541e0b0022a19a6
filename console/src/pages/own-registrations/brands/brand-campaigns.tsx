import { Anchor, Button, Group, Table, Text } from '@mantine/core'
import { Link } from 'wouter'
import { usecaseWords } from '#tendlc/shapes/choice-fields.ts'
import { usePages } from '../../../api/reading.ts'
import { StateBadge } from '../../../parts/values/badge.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Failed } from '../../../parts/values/states.tsx'
import type { Campaign } from '../seen.ts'

/** The campaigns of a brand, including canceled and expired ones. */
export function BrandCampaigns({ id }: { id: string }) {
  const pages = usePages(
    'listCampaigns',
    (page) => ({ params: { brand_id: id }, query: { ...(page && { page }) } }),
    ({ _embedded, page, total_pages }) => ({
      items: _embedded['campaigns'] as Campaign[],
      next: page < total_pages ? String(page + 1) : undefined,
    }),
  )
  return (
    <Panel title="Campaigns">
      {pages.error && pages.items.length === 0 && <Failed error={pages.error} />}
      {pages.data && pages.items.length === 0 && (
        <Text size="sm" c="dimmed">
          No campaigns yet.
        </Text>
      )}
      {pages.items.length > 0 && <Rows id={id} of={pages.items} />}
      {pages.hasNextPage && (
        <Group mt="sm">
          <Button size="xs" variant="default" onClick={() => void pages.fetchNextPage()}>
            Show more
          </Button>
        </Group>
      )}
    </Panel>
  )
}

function Rows({ id, of }: { id: string; of: readonly Campaign[] }) {
  return (
    <Table>
      <Table.Tbody>
        {of.map(({ campaign_id, label, usecase, status }) => (
          <Table.Tr key={campaign_id}>
            <Table.Td>
              <Anchor
                component={Link}
                size="sm"
                href={`/registrations/brands/${id}/campaigns/${campaign_id}`}
              >
                {label ?? (usecase ? usecaseWords[usecase] : campaign_id)}
              </Anchor>
            </Table.Td>
            <Table.Td visibleFrom="sm">{usecase && usecaseWords[usecase]}</Table.Td>
            <Table.Td>
              <StateBadge state={status} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
