import { useRead } from '../../api/reading.ts'
import { LoggedRequest } from '../../parts/requests/request.tsx'
import { Read } from '../../parts/values/states.tsx'

/** One API request of an account. */
export function Request({ apiKey, id }: { apiKey: string; id: string }) {
  const request = useRead('readRequest', { params: { request_id: id } })
  return (
    <Read of={request}>
      {(seen) => <LoggedRequest request={seen} list={`/accounts/${apiKey}/requests`} pathOf={pathOf} />}
    </Read>
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
