import { useRead } from '../../api/reading.ts'
import { LoggedRequest } from '../../parts/requests/request.tsx'
import { ReadRequest } from '../../parts/requests/read-request.tsx'

/** One API request of an account. */
export function Request({ apiKey, id }: { apiKey: string; id: string }) {
  const request = useRead('readRequest', { params: { request_id: id } })
  const of = { params: { api_key: apiKey }, query: { limit: '1' } }
  const log = useRead('listRequests', of, { when: request.isError })
  const list = `/accounts/${apiKey}/requests`
  return (
    <ReadRequest of={request} keptDays={log.data?.kept_days} list={list}>
      {(seen) => <LoggedRequest request={seen} list={list} pathOf={pathOf} />}
    </ReadRequest>
  )
}

const pages: Readonly<Record<string, string>> = {
  message_uuid: '/messages',
  brand_id: '/registered/brands',
  campaign_id: '/registered/campaigns',
  registration_id: '/registered/toll-free',
}

function pathOf(member: string, created: Readonly<Record<string, string>>): string | undefined {
  return pages[member] && `${pages[member]}/${created[member]}`
}
