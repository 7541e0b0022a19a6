import { campaignStates } from '#tendlc/campaigns/states.ts'
import { useChange } from '../../../api/reading.ts'
import { Act } from '../../../parts/forms/act.tsx'
import type { Campaign } from '../seen.ts'
import { Go } from '../pieces.tsx'

const readAgain = ['getCampaign', 'listCampaigns', 'getBrand', 'getNumbers'] as const

/** The actions on a campaign. */
export function CampaignActs({ campaign }: { campaign: Campaign }) {
  const { brand_id, campaign_id, status } = campaign
  const isWanted = status === 'UPDATES_REQUIRED' || status === 'REJECTED'
  return (
    <>
      <Go
        to={`/registrations/brands/${brand_id}/campaigns/${campaign_id}/change`}
        main={isWanted}
        refusal={campaignStates.allows(status, 'updated') ? undefined : `The campaign is ${status}.`}
      >
        Change
      </Go>
      <Renewal campaign={campaign} />
      <Stop campaign={campaign} />
      <Cancel campaign={campaign} />
    </>
  )
}

type Of = { campaign: Campaign }

function Renewal({ campaign: { brand_id, campaign_id, status, auto_renewal: renews } }: Of) {
  const change = useChange('patchCampaign', readAgain)
  const wanted = renews === false
  return (
    <Act
      act={() => change.mutateAsync({ params: { brand_id, campaign_id }, body: { auto_renewal: wanted } })}
      done={
        wanted
          ? 'Renewal is on. The campaign is renewed at the end of its period.'
          : 'Renewal is off. The campaign ends with its period. Until then, you can turn renewal on again.'
      }
      refusal={
        campaignStates.allows(status, 'lapsed') && status !== 'PENDING_CANCELLATION'
          ? undefined
          : `The campaign is ${status}.`
      }
    >
      {wanted ? 'Turn renewal on' : 'Turn renewal off'}
    </Act>
  )
}

function Stop({ campaign: { brand_id, campaign_id, status, label = campaign_id } }: Of) {
  const stop = useChange('deleteCampaign', readAgain)
  return (
    <Act
      danger
      act={() => stop.mutateAsync({ params: { brand_id, campaign_id } })}
      done="The campaign ends with its period."
      refusal={campaignStates.allows(status, 'stopped') ? undefined : `The campaign is ${status}.`}
      ask={{
        title: `End ${label} with its period?`,
        description:
          'The campaign can send until its period ends and is not renewed. This cannot be undone. If you may want to renew the campaign, turn renewal off instead.',
        yes: 'End it with its period',
      }}
    >
      End with its period
    </Act>
  )
}

function Cancel({ campaign: { brand_id, campaign_id, status, label = campaign_id } }: Of) {
  const cancel = useChange('patchCampaign', readAgain)
  return (
    <Act
      danger
      act={() => cancel.mutateAsync({ params: { brand_id, campaign_id }, body: { status: 'CANCELED' } })}
      done="Campaign canceled."
      refusal={campaignStates.allows(status, 'canceled') ? undefined : `The campaign is ${status}.`}
      ask={{
        title: `Cancel ${label} now?`,
        description:
          'The traffic of the campaign stops immediately, and its numbers are unlinked. This cannot be undone.',
        yes: 'Cancel it now',
      }}
    >
      Cancel now
    </Act>
  )
}
