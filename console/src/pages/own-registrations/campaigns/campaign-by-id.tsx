import { Redirect } from 'wouter'
import { useRead } from '../../../api/reading.ts'
import { Read } from '../../../parts/values/states.tsx'

/** Opens the page of a campaign whose brand the link does not state, such as the link of a rejected message. */
export function CampaignById({ id }: { id: string }) {
  const found = useRead('findOwnCampaign', { params: { campaign_id: id } })
  return (
    <Read of={found}>
      {({ brand_id, campaign_id }) => (
        <Redirect to={`/registrations/brands/${brand_id}/campaigns/${campaign_id}`} replace />
      )}
    </Read>
  )
}
