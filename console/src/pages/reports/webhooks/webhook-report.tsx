import { Anchor, Group } from '@mantine/core'
import { Link } from 'wouter'
import { readCsv } from '../../../api/call.ts'
import type { Ask } from '../../../api/contracts.ts'
import { useRead } from '../../../api/reading.ts'
import { AccountName } from '../../../parts/labels/account-name.tsx'
import { useSession } from '../../../shell/session.ts'
import { AddAlert } from '../alerts/add-alert.tsx'
import { startFromCounted } from '../alerts/seen.ts'
import { ReportPage } from '../counted/report-page.tsx'
import { queryOf, shownQueryOf, useWanted } from '../counted/use-wanted.ts'
import { specOf } from './spec.ts'

const specs = { operator: specOf(true), customer: specOf(false) }

type Query = NonNullable<Ask<'readWebhookReport'>['query']>
type OwnQuery = NonNullable<Ask<'readOwnWebhookReport'>['query']>

/** Delivery attempts of webhooks over time, compared with the period before. */
export function WebhookReport() {
  const { audience } = useSession()
  const isOperator = audience === 'operator'
  const spec = specs[audience]
  const chosen = useWanted(spec)
  const query = queryOf(chosen.wanted)
  const shown = shownQueryOf(chosen.wanted)
  const all = useRead('readWebhookReport', { query: shown as Query }, { everyMs: 30_000, when: isOperator })
  const own = useRead(
    'readOwnWebhookReport',
    { query: shown as OwnQuery },
    { everyMs: 30_000, when: !isOperator },
  )
  const csv = () =>
    isOperator
      ? readCsv('readWebhookReport', { query: query as Query })
      : readCsv('readOwnWebhookReport', { query: query as OwnQuery })
  const account = chosen.wanted.filters['account_id']
  const attempts = `/webhooks/attempts${account === undefined ? '' : `?api_key=${account}`}`
  return (
    <ReportPage
      spec={spec}
      {...chosen}
      description="Delivery attempts of webhooks by the time at which they started. Days are UTC."
      action={<AddAlert {...startFromCounted('webhooks', chosen.wanted.filters)} />}
      subject="webhooks"
      csv={csv}
      of={isOperator ? all : own}
      nameOf={(group, groupBy) =>
        groupBy === 'endpoint' ? (
          <EndpointName
            shown={group.name ?? group.key}
            href={endpointOf(group.key, isOperator ? account : 'own')}
          />
        ) : (
          nameOf(group, groupBy)
        )
      }
      hrefOf={(group, report) =>
        report.group_by === 'account' && group.key !== null
          ? eventsOf({ since: report.since, until: report.until, account: group.key })
          : undefined
      }
      below={({ since, until }) =>
        (account ?? !isOperator) && (
          <Group gap="md">
            <Anchor component={Link} size="sm" href={eventsOf({ since, until, account })}>
              Show the events
            </Anchor>
            <Anchor component={Link} size="sm" href={attempts}>
              Show the attempts
            </Anchor>
          </Group>
        )
      }
    />
  )
}

/** The events of the period: of an account for operators, or of the customer. */
function eventsOf({
  since,
  until,
  account,
}: {
  since: string
  until: string
  account: string | undefined
}): string {
  if (account === undefined) return `/webhooks?${new URLSearchParams({ since, until }).toString()}`
  return `/webhooks/events?${new URLSearchParams({ api_key: account, since, until }).toString()}`
}

const registered = 'endpoint:'

/** The page of an endpoint: of an account for operators, or of the customer, who has a page for each registered endpoint. */
function endpointOf(origin: string, account: string | undefined): string | undefined {
  if (account === undefined) return undefined
  const id = origin.startsWith(registered) ? origin.slice(registered.length) : undefined
  if (account === 'own') return id && `/webhooks/endpoints/${id}`
  const [page, words] = id
    ? ['/webhooks/registered', { api_key: account, endpoint: id }]
    : ['/webhooks', { endpoint: origin, of: account }]
  return `${page}?${new URLSearchParams(words).toString()}`
}

type Named = { key: string; name?: string | null }

/** The URL or origin of an endpoint, linked to its page. */
function EndpointName({ shown, href }: { shown: string; href: string | undefined }) {
  if (href === undefined) return shown
  return (
    <Anchor component={Link} href={href} inherit underline="always">
      {shown}
    </Anchor>
  )
}

function nameOf({ key, name }: Named, groupBy: string) {
  return groupBy === 'account' ? <AccountName apiKey={key} link /> : (name ?? key)
}
