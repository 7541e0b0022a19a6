import { Badge } from '@mantine/core'
import type { Column } from '../../parts/lists/list.tsx'
import { When } from '../../parts/values/when.tsx'
import { PageLink } from '../../shell/page-link.tsx'
import { actorOf, type Entry, eventOf, objectPath, requestPath } from './entries.ts'

export const activityColumns: readonly Column<Entry>[] = [
  { heading: 'Event', width: 'minmax(180px, 2fr)', cell: (entry) => eventOf(entry) },
  { heading: 'Outcome', width: '130px', cell: (entry) => <Outcome {...entry} /> },
  { heading: 'Time', width: '150px', cell: ({ at }) => <When at={at} wall /> },
  { heading: 'By', width: 'minmax(170px, 1fr)', cell: (entry) => <Breakable text={actorOf(entry)} /> },
  { heading: 'Object', width: 'minmax(140px, 1fr)', wide: true, cell: (entry) => objectOf(entry) },
  { heading: 'Reason', width: 'minmax(130px, 1fr)', wide: true, cell: ({ problem }) => problem },
  { heading: 'Address', width: '120px', wide: true, cell: ({ address }) => address },
  { heading: 'Request', width: '90px', wide: true, cell: (entry) => requestOf(entry) },
]

const outcomes = {
  done: { label: 'Done', color: 'teal', title: 'Done' },
  refused: { label: 'Refused', color: 'red', title: 'The request was refused' },
  unknown: {
    label: 'Result unknown',
    color: 'yellow',
    title: 'The change has not ended, or the exchange stopped before its result was recorded',
  },
  summary: {
    label: 'Summary',
    color: 'gray',
    title:
      'More requests of this kind in the hour, beyond the limit of entries; their results are not recorded',
  },
} as const

function Outcome({ outcome, status, requests }: Entry) {
  const { label, color, title } = outcomes[outcome]
  return (
    <Badge
      variant="light"
      color={color}
      miw="max-content"
      title={status ? `${title} (HTTP ${status})` : title}
    >
      {requests === null ? label : `${requests} more, not listed`}
    </Badge>
  )
}

function objectOf(entry: Entry) {
  const { subject } = entry
  const path = objectPath(entry)
  if (subject === null) return null
  const shown = uuid.test(subject) ? `${subject.slice(0, 8)}…` : subject
  return (
    <span title={subject}>
      {path === undefined ? <Breakable text={shown} /> : <PageLink href={path}>{shown}</PageLink>}
    </span>
  )
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** An email address breaks before its @ rather than inside a word. */
function Breakable({ text }: { text: string }) {
  const [name, ...host] = text.split('@')
  if (host.length === 0) return text
  return (
    <>
      {name}
      <wbr />@{host.join('@')}
    </>
  )
}

function requestOf(entry: Entry) {
  const path = requestPath(entry)
  return path === undefined ? null : (
    <PageLink href={path} label={`Show request ${entry.request_id}`}>
      Show
    </PageLink>
  )
}
