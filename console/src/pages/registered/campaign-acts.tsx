import { campaignStates } from '#tendlc/campaigns/states.ts'
import type { Answered } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { useRefusal } from './parts.tsx'
import { WithReason } from './with-reason.tsx'

type FullCampaign = Answered<'readCampaign'>

const readAgain = ['readCampaign', 'searchCampaigns', 'listReviews', 'countReviews'] as const

/** The actions of an operator on a campaign. */
export function CampaignActs({
  campaign: { campaign_id, status, registered_at },
}: {
  campaign: FullCampaign
}) {
  const suspend = useChange('suspendCampaign', readAgain)
  const terminate = useChange('terminateCampaign', readAgain)
  const refusal = useRefusal()
  const params = { campaign_id }
  const neverActive = registered_at === null ? 'The campaign has never been active.' : undefined
  return (
    <>
      <WithReason
        name="Suspend"
        description="Stops the traffic of the campaign and opens a review, which reactivates or terminates the campaign."
        done="Campaign suspended."
        refusal={refusal(campaignStates.allows(status, 'suspended'), status) ?? neverActive}
        act={(body) => suspend.mutateAsync({ params, body })}
      />
      <WithReason
        name="Terminate"
        description="Terminates the campaign permanently, stops its traffic and unlinks its numbers. This cannot be undone."
        done="Campaign terminated."
        refusal={refusal(campaignStates.allows(status, 'terminated'), status)}
        act={(body) => terminate.mutateAsync({ params, body })}
      />
    </>
  )
}
