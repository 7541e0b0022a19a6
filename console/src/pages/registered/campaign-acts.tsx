import { campaignStates } from '#tendlc/campaigns/states.ts'
import type { Answered } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { useRefusal } from './parts.tsx'
import { WithReason } from './with-reason.tsx'

type FullCampaign = Answered<'readCampaign'>

const readAgain = ['readCampaign', 'searchCampaigns', 'listReviews', 'countReviews'] as const

/** What an operator does to a campaign. */
export function CampaignActs({
  campaign: { campaign_id, status, registered_at },
}: {
  campaign: FullCampaign
}) {
  const suspend = useChange('suspendCampaign', readAgain)
  const terminate = useChange('terminateCampaign', readAgain)
  const refusal = useRefusal()
  const params = { campaign_id }
  const neverActive = registered_at === null ? 'It has never been active.' : undefined
  return (
    <>
      <WithReason
        name="Suspend"
        says="Its traffic stops, and a review of it is opened, which lets it go on or terminates it."
        done="The campaign is suspended."
        refusal={refusal(campaignStates.allows(status, 'suspended'), status) ?? neverActive}
        act={(body) => suspend.mutateAsync({ params, body })}
      />
      <WithReason
        name="Terminate"
        says="For ever: its traffic stops, and its numbers are free again. This cannot be undone."
        done="The campaign is terminated."
        refusal={refusal(campaignStates.allows(status, 'terminated'), status)}
        act={(body) => terminate.mutateAsync({ params, body })}
      />
    </>
  )
}
