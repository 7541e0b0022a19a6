import { Alert, Group } from '@mantine/core'
import { IconCertificateOff } from '@tabler/icons-react'
import { useRead } from '../../api/reading.ts'
import { PageLink } from '../../shell/page-link.tsx'
import { pagesFor } from '../../shell/pages.ts'
import { useSession } from '../../shell/session.ts'

/** Larger numbers are shown as `20 or more`. */
const most = 20
const path = '/registrations'

/** The registrations that wait for changes by the customer, for users who may open them. */
export function RegistrationsToChange() {
  const session = useSession()
  return pagesFor(session).some((page) => page.path === path) ? <Counted /> : null
}

function Counted() {
  const changes = useCampaigns('UPDATES_REQUIRED')
  const rejected = useCampaigns('REJECTED')
  const numberChanges = useTollFree('UPDATES_REQUIRED')
  const rejectedNumbers = useTollFree('REJECTED')
  const found = [
    ...rowOf(changes, 'campaign', 'needs changes', `${path}/campaigns?state=UPDATES_REQUIRED`),
    ...rowOf(rejected, 'campaign', 'was rejected', `${path}/campaigns?state=REJECTED`),
    ...rowOf(numberChanges, 'toll-free number', 'needs changes', `${path}/toll-free`),
    ...rowOf(rejectedNumbers, 'toll-free number', 'was rejected', `${path}/toll-free`),
  ]
  if (found.length === 0) return null
  return (
    <Alert
      color="orange"
      icon={<IconCertificateOff />}
      title="Registrations that need changes or were rejected"
    >
      <Group gap="lg">
        {found.map(({ text, href }) => (
          <PageLink key={text} href={href}>
            {text}
          </PageLink>
        ))}
      </Group>
    </Alert>
  )
}

const useCampaigns = (status: 'UPDATES_REQUIRED' | 'REJECTED') =>
  useRead('searchOwnCampaigns', { query: { status, limit: String(most) } }, { everyMs: 60_000 }).data
    ?.campaigns.length

const useTollFree = (status: 'UPDATES_REQUIRED' | 'REJECTED') =>
  useRead('listTollFreeNumbers', { query: { status, page_size: String(most) } }, { everyMs: 60_000 }).data
    ?._embedded.numbers.length

const plural: Readonly<Record<string, string>> = {
  'needs changes': 'need changes',
  'was rejected': 'were rejected',
}

function rowOf(count: number | undefined, name: string, verb: string, href: string) {
  if (!count) return []
  const text =
    count === 1
      ? `1 ${name} ${verb}`
      : `${count >= most ? `${most} or more` : count} ${name}s ${plural[verb]}`
  return [{ text, href }]
}
