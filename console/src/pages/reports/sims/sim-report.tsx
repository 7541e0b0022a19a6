import { Anchor, Table, Text, Title as Heading } from '@mantine/core'
import { Link } from 'wouter'
import { readCsv } from '../../../api/call.ts'
import type { Ask } from '../../../api/contracts.ts'
import { useRead } from '../../../api/reading.ts'
import { AccountName } from '../../../parts/labels/account-name.tsx'
import { partnerPath } from '../../../parts/sims/paths.ts'
import { bytesOf } from '../../../parts/values/bytes.ts'
import { useSession } from '../../../shell/session.ts'
import { AddAlert } from '../alerts/add-alert.tsx'
import { startFromCounted } from '../alerts/seen.ts'
import { ReportPage } from '../counted/report-page.tsx'
import { queryOf, shownQueryOf, useWanted } from '../counted/use-wanted.ts'
import { countryName } from '../group-names.ts'
import { type SimUsage, specOf } from './spec.ts'

const specs = { operator: specOf(true), customer: specOf(false) }

type Query = NonNullable<Ask<'readSimReport'>['query']>
type OwnQuery = NonNullable<Ask<'readOwnSimReport'>['query']>

/** The usage of SIMs over time, compared with the period before. */
export function SimReport() {
  const { audience } = useSession()
  const isOperator = audience === 'operator'
  const spec = specs[audience]
  const chosen = useWanted(spec)
  const query = queryOf(chosen.wanted)
  const shown = shownQueryOf(chosen.wanted)
  const all = useRead('readSimReport', { query: shown as Query }, { everyMs: 30_000, when: isOperator })
  const own = useRead(
    'readOwnSimReport',
    { query: shown as OwnQuery },
    { everyMs: 30_000, when: !isOperator },
  )
  const csv = () =>
    isOperator
      ? readCsv('readSimReport', { query: query as Query })
      : readCsv('readOwnSimReport', { query: query as OwnQuery })
  return (
    <ReportPage
      spec={spec}
      {...chosen}
      description="Data, sessions and SMS of SIMs by the time of their usage. Days are UTC."
      action={<AddAlert {...startFromCounted('sims', chosen.wanted.filters)} />}
      subject="sims"
      csv={csv}
      of={isOperator ? all : own}
      nameOf={nameOf}
      below={(report) => <TopSims sims={report.top_sims} until={report.until} />}
    />
  )
}

function nameOf({ key, name }: { key: string; name?: string | null }, groupBy: string) {
  if (groupBy === 'account') return <AccountName apiKey={key} link />
  if (groupBy === 'country') return countryName(key)
  if (groupBy === 'pool') return name ?? key
  return (
    <Anchor component={Link} href={partnerPath(key)} inherit>
      {name ?? key}
    </Anchor>
  )
}

const month = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The SIMs with the most data in the month in which the period ends. */
function TopSims({ sims, until }: { sims: SimUsage['top_sims']; until: string }) {
  if (sims === null || sims.length === 0) return null
  return (
    <section aria-label="SIMs with the most data">
      <Heading order={2} size="h4" mb="xs">
        Most data in {month.format(Date.parse(until) - 1)}
      </Heading>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>SIM</Table.Th>
            <Table.Th visibleFrom="sm">Customer</Table.Th>
            <Table.Th ta="right">Data</Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              Sessions
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sims.map(({ iccid, partner_id: partner, up_bytes: up, down_bytes: down, sessions }) => (
            <Table.Tr key={iccid}>
              <Table.Td>
                <Anchor component={Link} href={`${partnerPath(partner)}/card/${iccid}`} inherit>
                  <Text span inherit ff="monospace">
                    {iccid}
                  </Text>
                </Anchor>
              </Table.Td>
              <Table.Td visibleFrom="sm">{partner}</Table.Td>
              <Table.Td ta="right">{bytesOf(up + down)}</Table.Td>
              <Table.Td ta="right" visibleFrom="sm">
                {sessions.toLocaleString()}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
