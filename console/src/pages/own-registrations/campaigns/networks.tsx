import { Checkbox, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { Answered } from '../../../api/contracts.ts'
import { useChange } from '../../../api/reading.ts'
import { Act } from '../../../parts/forms/act.tsx'
import { StateBadge } from '../../../parts/values/badge.tsx'
import { stateLabel } from '../../../parts/labels/state-labels.ts'
import { Panel } from '../../../parts/panel.tsx'
import { throughputOf } from '../../../parts/labels/throughput.ts'
import type { Campaign } from '../seen.ts'

type Network = Answered<'qualifyBrandUseCase'>['mno_metadata'][number]
type Choosing = { chosen: readonly string[]; choose: (ids: string[]) => void }

/** Statuses in which a campaign can be resubmitted to networks. */
const asking = ['CARRIERS_REVIEW', 'ACTIVE', 'PENDING_CANCELLATION']
const hasRefused = ({ status, qualify }: Network) => qualify && ['REJECTED', 'SUSPENDED'].includes(status)

/** The status of a campaign at each network, and a button that resubmits the campaign to networks that rejected it. */
export function Networks({ campaign }: { campaign: Campaign }) {
  const { brand_id, campaign_id, status, mno_metadata: of } = campaign
  const [chosen, choose] = useState<string[]>([])
  const resubmit = useChange('resubmitCampaign', ['getCampaign'])
  const refused = of.filter(hasRefused)
  const ids = chosen.length > 0 ? chosen : refused.map(({ network_id }) => network_id)
  const refusal = asking.includes(status)
    ? refused.length === 0
      ? 'No network has rejected the campaign.'
      : undefined
    : `A campaign with status ${stateLabel(status)} cannot be resubmitted.`
  return (
    <Panel title="Networks">
      <NetworkTable
        of={of}
        isRejected={status === 'REJECTED'}
        {...(refused.length > 1 && { choosing: { chosen, choose } })}
      />
      <Group mt="sm">
        <Act
          act={() => resubmit.mutateAsync({ params: { brand_id, campaign_id }, body: { mno_ids: ids } })}
          done="Resubmitted to the rejecting networks."
          refusal={refusal}
        >
          Resubmit to rejecting networks
        </Act>
      </Group>
    </Panel>
  )
}

type NetworkTableProps = { of: readonly Network[]; choosing?: Choosing; isRejected?: boolean }

/** The status at each network. No network has a throughput for a rejected campaign, which may not send. */
export function NetworkTable({ of, choosing, isRejected = false }: NetworkTableProps) {
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Network</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th>Throughput</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {of.map((one) => (
          <Table.Tr key={one.network_id}>
            <Table.Td>
              <Name one={one} choosing={choosing} />
            </Table.Td>
            <Table.Td>
              <StateBadge state={stateOf(one, isRejected)} />
            </Table.Td>
            <Table.Td>{one.qualify && !isRejected ? throughputOf(one) : '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Name({ one, choosing }: { one: Network; choosing: Choosing | undefined }) {
  const { network_id: id, mno, complaints } = one
  return (
    <Stack gap={2}>
      {choosing && hasRefused(one) ? (
        <Checkbox
          label={mno}
          checked={choosing.chosen.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            choosing.choose(
              checked ? [...choosing.chosen, id] : choosing.chosen.filter((other) => other !== id),
            )
          }
        />
      ) : (
        <Text size="sm">{mno}</Text>
      )}
      {complaints.map(({ description, created_at }) => (
        <Text key={created_at} size="xs" c="dimmed">
          {description}
        </Text>
      ))}
    </Stack>
  )
}

/** The status of a network. For a brand and a use case, the network only reports whether it would accept a campaign. */
function stateOf({ mno_support, qualify, status }: Network, isRejected: boolean): string {
  if (!mno_support) return 'does not support it'
  if (!qualify) return 'does not qualify'
  if (status === 'UNKNOWN') return isRejected ? 'not submitted' : 'qualifies'
  return status
}
