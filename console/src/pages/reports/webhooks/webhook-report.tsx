import { Anchor, Stack } from '@mantine/core'
import { Link } from 'wouter'
import { readCsv } from '../../../api/call.ts'
import type { Ask } from '../../../api/contracts.ts'
import { useRead } from '../../../api/reading.ts'
import { AccountName } from '../../../parts/labels/account-name.tsx'
import { Title } from '../../../parts/title.tsx'
import { Read } from '../../../parts/values/states.tsx'
import { useSession } from '../../../shell/session.ts'
import { Controls } from '../counted/controls.tsx'
import { Shown } from '../counted/shown.tsx'
import { queryOf, useWanted } from '../counted/use-wanted.ts'
import { Download } from '../../../parts/lists/download.tsx'
import { ReportTabs } from '../tabs.tsx'
import { specOf } from './spec.ts'

const specs = { operator: specOf(true), customer: specOf(false) }

type Query = NonNullable<Ask<'readWebhookReport'>['query']>
type OwnQuery = NonNullable<Ask<'readOwnWebhookReport'>['query']>

/** Delivery attempts of webhooks over time, compared with the period before. */
export function WebhookReport() {
  const { audience } = useSession()
  const isOperator = audience === 'operator'
  const spec = specs[audience]
  const { wanted, kind, set } = useWanted(spec)
  const query = queryOf(wanted)
  const compared = { ...query, compare: 'previous' }
  const all = useRead(
    'readWebhookReport',
    { query: compared as Query },
    { everyMs: 30_000, when: isOperator },
  )
  const own = useRead(
    'readOwnWebhookReport',
    { query: compared as OwnQuery },
    { everyMs: 30_000, when: !isOperator },
  )
  const csv = () =>
    isOperator
      ? readCsv('readWebhookReport', { query: query as Query })
      : readCsv('readOwnWebhookReport', { query: query as OwnQuery })
  const account = wanted.filters['account_id']
  return (
    <>
      <Title
        name="Reports"
        description="Delivery attempts of webhooks by the time at which they started. Days are UTC."
      >
        <Download read={csv} name={`webhooks-by-${wanted.groupBy}-${wanted.period}`} />
      </Title>
      <ReportTabs />
      <Stack gap="md">
        <Controls spec={spec} kind={kind} wanted={wanted} set={set} />
        <Read of={isOperator ? all : own}>
          {(report) => (
            <>
              <Shown spec={spec} report={report} kind={spec.kinds[kind]!} nameOf={nameOf} />
              {(account ?? !isOperator) && (
                <Anchor
                  component={Link}
                  size="sm"
                  href={`/webhooks/attempts${account === undefined ? '' : `?api_key=${account}`}`}
                >
                  Show the attempts
                </Anchor>
              )}
            </>
          )}
        </Read>
      </Stack>
    </>
  )
}

function nameOf({ key, name }: { key: string; name?: string | null }, groupBy: string) {
  return groupBy === 'account' ? <AccountName apiKey={key} link /> : (name ?? key)
}
