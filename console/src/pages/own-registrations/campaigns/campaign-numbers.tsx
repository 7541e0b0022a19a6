import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { campaignNumberStates } from '#tendlc/numbers/states.ts'
import { isClosed } from '#tendlc/campaigns/states.ts'
import type { Answered } from '../../../api/contracts.ts'
import { useChange, usePages } from '../../../api/reading.ts'
import { Act } from '../../../parts/forms/act.tsx'
import { StateBadge } from '../../../parts/values/badge.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Failed } from '../../../parts/values/states.tsx'
import { LinkNumbers } from './link-numbers.tsx'
import { MoveNumbers } from './move-numbers.tsx'
import { stateLabel } from '../../../parts/labels/state-labels.ts'
import { linkMeaning } from '../next-labels.ts'
import type { Campaign } from '../seen.ts'

type Linked = Answered<'getNumber'>
type CampaignPath = { brand_id: string; campaign_id: string }

/** The numbers that send under a campaign. */
export function CampaignNumbers({ campaign }: { campaign: Campaign }) {
  const { brand_id, campaign_id, status } = campaign
  const path = { brand_id, campaign_id }
  const pages = usePages(
    'getNumbers',
    (page) => ({ params: path, query: { page_size: '50', ...(page && { page }) } }),
    ({ _embedded, page, total_pages }) => ({
      items: _embedded['numbers'] as Linked[],
      next: page < total_pages ? String(page + 1) : undefined,
    }),
    { everyMs: 10_000 },
  )
  const ended = isClosed(status)
    ? `A campaign with status ${stateLabel(status)} accepts no numbers.`
    : status === 'REJECTED'
      ? 'The campaign was rejected. Change it and submit it again first.'
      : undefined
  return (
    <Panel title="Numbers">
      <Stack gap="sm">
        {pages.error && pages.items.length === 0 && <Failed error={pages.error} />}
        {pages.data && pages.items.length === 0 && (
          <Text size="sm">
            {status === 'REJECTED'
              ? 'No numbers. A rejected campaign cannot send.'
              : 'No numbers yet. Link a number to this campaign to send to the US from it.'}
          </Text>
        )}
        {pages.items.length > 0 && <Rows of={pages.items} path={path} campaign={campaign} />}
        <Group gap="xs">
          <LinkNumbers path={path} refusal={ended} />
          <MoveNumbers path={path} refusal={ended} />
          {pages.hasNextPage && (
            <Button size="xs" variant="default" onClick={() => void pages.fetchNextPage()}>
              Show more
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  )
}

function Rows({ of, path, campaign }: { of: readonly Linked[]; path: CampaignPath; campaign: Campaign }) {
  return (
    <Table>
      <Table.Tbody>
        {of.map(({ number, status, compliance }) => (
          <Table.Tr key={number}>
            <Table.Td ff="monospace">{number}</Table.Td>
            <Table.Td>
              <StateBadge state={status} />
            </Table.Td>
            <Table.Td visibleFrom="sm">{[linkMeaning(status, campaign), ...compliance].join(' ')}</Table.Td>
            <Table.Td ta="right">
              <Unlink number={number} status={status} path={path} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Unlink({ number, status, path }: { number: string; status: Linked['status']; path: CampaignPath }) {
  const unlink = useChange('unlinkNumber', ['getNumbers'])
  return (
    <Act
      danger
      size="compact-xs"
      act={() => unlink.mutateAsync({ params: { ...path, number }, query: { async: 'true' } })}
      done={`${number} unlinked.`}
      refusal={
        campaignNumberStates.allows(status, 'unlinking')
          ? undefined
          : `A number with status ${stateLabel(status)} cannot be unlinked.`
      }
      ask={{
        title: `Unlink ${number}?`,
        description: 'The number cannot send to the US until it is linked to a campaign again.',
        yes: 'Unlink it',
      }}
    >
      Unlink
    </Act>
  )
}
