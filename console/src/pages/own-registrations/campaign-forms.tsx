import { useLocation } from 'wouter'
import { campaignChanged, campaignCreated } from '#tendlc/campaigns/shapes.ts'
import type { Ask } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { SchemaForm } from '../../parts/schema-form/schema-form.tsx'
import type { Values } from '../../parts/schema-form/values.ts'
import { Read } from '../../parts/states.tsx'
import { Title } from '../../parts/title.tsx'
import { FlowPreview, Terms } from './campaign-helps.tsx'
import { Back, onlyThoseOf } from './pieces.tsx'

const campaignForm = campaignCreated.omit({ account_id: true })
const campaignChange = campaignChanged.omit({ status: true, usecase: true })

const asksToJoin = (values: Values) =>
  (
    (values['message_flow_details'] as Values | undefined)?.['consent_mechanisms'] as Values[] | undefined
  )?.some(({ method }) => method === 'TEXT_TO_JOIN') ?? false

const isShown = (name: string, values: Values) =>
  (name !== 'opt_in_message' || Boolean(values['opt_in_keywords'])) &&
  (name !== 'reseller_id' || values['reseller'] === true)

const isNeeded = (name: string, values: Values) => {
  const again = (values['message_flow_details'] as Values | undefined)?.['frequency'] === 'RECURRING'
  if (name === 'opt_out_message') return again || asksToJoin(values) || Boolean(values['opt_in_keywords'])
  return name === 'message_flow_details' || (name === 'opt_in_message' && Boolean(values['opt_in_keywords']))
}

/** Registers a campaign of a brand. */
export function NewCampaign({ brandId }: { brandId: string }) {
  const [, go] = useLocation()
  const create = useChange('createCampaign', ['listCampaigns', 'getBrand'])
  const params = { brand_id: brandId }
  return (
    <>
      <Back to={`/registrations/brands/${brandId}`} name="Its brand" />
      <Title
        name="Register a campaign"
        says="What you send, to whom, and how people agree to it. People review it, then each network does. A fee is taken from your balance."
      />
      <SchemaForm
        schema={campaignForm}
        begins={{ auto_renewal: true }}
        submit="Submit the campaign"
        isShown={isShown}
        isNeeded={isNeeded}
        send={async (body) => {
          const made = await create.mutateAsync({ params, body } as unknown as Ask<'createCampaign'>)
          go(`/registrations/brands/${brandId}/campaigns/${made.campaign_id}`)
        }}
      >
        {(values) => (
          <>
            <FlowPreview values={values} />
            <Terms />
          </>
        )}
      </SchemaForm>
    </>
  )
}

/** Changes a campaign, which is looked at again then. */
export function ChangeCampaign({ brandId, id }: { brandId: string; id: string }) {
  const [, go] = useLocation()
  const params = { brand_id: brandId, campaign_id: id }
  const campaign = useRead('getCampaign', { params })
  const change = useChange('patchCampaign', ['getCampaign', 'listCampaigns'])
  return (
    <Read of={campaign}>
      {(one) => (
        <>
          <Back to={`/registrations/brands/${brandId}/campaigns/${id}`} name="The campaign" />
          <Title
            name={`Change ${one.label ?? id}`}
            says="It is reviewed again then, with the traffic that it had."
          />
          <SchemaForm
            schema={campaignChange}
            initial={onlyThoseOf(campaignChange, one)}
            submit="Submit the campaign again"
            isShown={isShown}
            send={async (body) => {
              await change.mutateAsync({ params, body })
              go(`/registrations/brands/${brandId}/campaigns/${id}`)
            }}
          >
            {(values) => <FlowPreview values={values} />}
          </SchemaForm>
        </>
      )}
    </Read>
  )
}
