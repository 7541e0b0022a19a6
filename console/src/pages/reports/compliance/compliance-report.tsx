import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { readCsv } from '../../../api/call.ts'
import type { Ask } from '../../../api/contracts.ts'
import { useRead } from '../../../api/reading.ts'
import { AccountName } from '../../../parts/labels/account-name.tsx'
import { useSession } from '../../../shell/session.ts'
import { ReportPage } from '../counted/report-page.tsx'
import { queryOf, useWanted } from '../counted/use-wanted.ts'
import { kindName } from './labels.ts'
import { specOf } from './spec.ts'

const specs = { operator: specOf(true), customer: specOf(false) }

type Query = NonNullable<Ask<'readComplianceReport'>['query']>
type OwnQuery = NonNullable<Ask<'readOwnComplianceReport'>['query']>

const filterOf: Readonly<Record<string, string>> = { account: 'account_id', kind: 'kind', reason: 'reason' }

/** Submissions of registrations over time, compared with the period before; each group leads to its list. */
export function ComplianceReport() {
  const { audience } = useSession()
  const isOperator = audience === 'operator'
  const spec = specs[audience]
  const chosen = useWanted(spec)
  const query = queryOf(chosen.wanted)
  const compared = { ...query, compare: 'previous' }
  const all = useRead(
    'readComplianceReport',
    { query: compared as Query },
    { everyMs: 30_000, when: isOperator },
  )
  const own = useRead(
    'readOwnComplianceReport',
    { query: compared as OwnQuery },
    { everyMs: 30_000, when: !isOperator },
  )
  const csv = () =>
    isOperator
      ? readCsv('readComplianceReport', { query: query as Query })
      : readCsv('readOwnComplianceReport', { query: query as OwnQuery })
  const of = isOperator ? all : own
  const listOf = (filters: Record<string, string>) => {
    const { since = '', until = '' } = of.data ?? {}
    const words = new URLSearchParams({ since, until, ...chosen.wanted.filters, ...filters })
    return `/reports/compliance/submissions?${words.toString()}`
  }
  return (
    <ReportPage
      spec={spec}
      {...chosen}
      description="Brands, campaigns and toll-free numbers by the time of their submission. Days are UTC."
      subject="compliance"
      csv={csv}
      of={of}
      nameOf={({ key }, groupBy) => (
        <Anchor component={Link} inherit href={listOf({ [filterOf[groupBy]!]: key })}>
          {groupBy === 'account' ? <AccountName apiKey={key} /> : groupBy === 'kind' ? kindName(key) : key}
        </Anchor>
      )}
      below={() => (
        <Anchor component={Link} size="sm" href={listOf({})}>
          Show the submissions
        </Anchor>
      )}
    />
  )
}
