import { useRead } from '../../api/reading.ts'
import { LoggedRequest } from '../../parts/requests/request.tsx'
import { ReadRequest } from '../../parts/requests/read-request.tsx'

/** One API request of the customer's programs. */
export function Request({ id }: { id: string }) {
  const request = useRead('readOwnRequest', { params: { request_id: id } })
  const log = useRead('listOwnRequests', { query: { limit: '1' } }, { when: request.isError })
  return (
    <ReadRequest of={request} keptDays={log.data?.kept_days} list="/requests">
      {(seen) => <LoggedRequest request={seen} list="/requests" pathOf={pathOf} />}
    </ReadRequest>
  )
}

function pathOf(member: string, created: Readonly<Record<string, string>>): string | undefined {
  const {
    message_uuid: message,
    brand_id: brand,
    campaign_id: campaign,
    registration_id: registration,
  } = created
  if (member === 'message_uuid') return `/messages/${message}`
  if (member === 'brand_id') return `/registrations/brands/${brand}`
  if (member === 'campaign_id') return brand && `/registrations/brands/${brand}/campaigns/${campaign}`
  if (member === 'registration_id') return `/registrations/toll-free/${registration}`
  return undefined
}
