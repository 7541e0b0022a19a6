import { Alert } from '@mantine/core'
import { useLocation } from 'wouter'
import { campaignFaults } from '#tendlc/campaign-changes/rules.ts'
import { labelledCampaign } from '#tendlc/campaigns/labelled-fields.ts'
import { sampleFields } from '#tendlc/fields/sample-fields.ts'
import { campaignChanged, campaignCreated } from '#tendlc/campaigns/shapes.ts'
import type { Ask } from '../../../api/contracts.ts'
import { useChange, useRead } from '../../../api/reading.ts'
import { Back } from '../../../parts/back.tsx'
import { byName } from '../../../parts/forms/us-address.ts'
import { useDraft } from '../../../parts/schema-form/draft.tsx'
import { SchemaForm } from '../../../parts/schema-form/schema-form.tsx'
import type { Step } from '../../../parts/schema-form/steps.tsx'
import type { Values } from '../../../parts/schema-form/values.ts'
import { Read } from '../../../parts/values/states.tsx'
import { Title } from '../../../parts/title.tsx'
import { reasonsOf } from './reasons.ts'
import { isNeeded, isShown } from './required-fields.ts'
import { FlowPreview, Terms } from './campaign-helps.tsx'
import { Fee } from '../fee.tsx'
import { onlyThoseOf, ReasonList } from '../pieces.tsx'
import type { Brand, Campaign } from '../seen.ts'

const campaignForm = campaignCreated.omit({ account_id: true })
const campaignChange = campaignChanged.omit({ status: true, usecase: true })

const steps: readonly Step[] = [
  {
    label: 'Use case',
    names: ['usecase', 'sub_usecases', 'label', 'description', 'reseller', 'reseller_id'],
  },
  {
    label: 'Opt-in',
    names: ['message_flow', 'message_flow_details'],
    help: (values) => <FlowPreview values={values} />,
  },
  {
    label: 'Messages',
    names: [
      ...sampleFields,
      'opt_in_keywords',
      'opt_in_message',
      'opt_out_keywords',
      'opt_out_message',
      'help_keywords',
      'help_message',
      'subscriber_opt_in',
      'subscriber_opt_out',
      'subscriber_help',
      'embedded_link',
      'embedded_phone',
      'age_gated',
      'direct_lending',
      'number_pool',
      'hipaa',
    ],
  },
  { label: 'Review', names: ['terms_and_conditions', 'auto_renewal'], help: () => <Terms /> },
]

/** The rules between fields that the exchange checks too. The free text of a campaign is computed from its details, if it has them. */
const campaignRules = (values: Values) => {
  const { message_flow: text, ...rest } = values
  const checked: object = rest['message_flow_details'] || !text ? rest : values
  return byName(campaignFaults(checked, undefined))
}

const nameOfSender = 'message_flow_details.brand_name'

/** The initial values of the form: renewal on, and the sender named after the brand. */
const begins = (sender: string | undefined): Values => ({
  auto_renewal: true,
  message_flow_details: { ...(sender && { brand_name: sender }), consent_mechanisms: [{}] },
})

/** Registers a campaign of a brand. */
export function NewCampaign({ brandId }: { brandId: string }) {
  const brand = useRead('getBrand', { params: { brand_id: brandId } })
  return <Read of={brand}>{(one) => <Registering brand={one} />}</Read>
}

function Registering({
  brand: { brand_id: brandId, display_name: sender, entity_type: type },
}: {
  brand: Brand
}) {
  const [, go] = useLocation()
  const create = useChange('createCampaign', ['listCampaigns', 'getBrand'])
  const draft = useDraft(`campaign:${brandId}`)
  const params = { brand_id: brandId }
  return (
    <>
      <Back to={`/registrations/brands/${brandId}`}>{sender ?? 'The brand'}</Back>
      <Title
        name="Register a campaign"
        description="The content, the recipients, and how they opt in. Reviewers check the campaign, then each network."
      />
      <SchemaForm
        schema={campaignForm}
        words={labelledCampaign}
        extra={<Fee of="campaign" />}
        begins={begins(sender)}
        submit="Submit the campaign"
        draft={draft}
        steps={steps}
        rules={campaignRules}
        isShown={isShown}
        isNeeded={(name, values, path) =>
          isNeeded(name, values, path) || (name === nameOfSender && type !== 'SOLE_PROPRIETOR')
        }
        send={async (body) => {
          const made = await create.mutateAsync({ params, body } as unknown as Ask<'createCampaign'>)
          go(`/registrations/brands/${brandId}/campaigns/${made.campaign_id}`)
        }}
      />
    </>
  )
}

/** Changes a campaign, which is then reviewed again. */
export function ChangeCampaign({ brandId, id }: { brandId: string; id: string }) {
  const [, go] = useLocation()
  const params = { brand_id: brandId, campaign_id: id }
  const campaign = useRead('getCampaign', { params })
  const change = useChange('patchCampaign', ['getCampaign', 'listCampaigns'])
  return (
    <Read of={campaign}>
      {(one) => (
        <>
          <Back to={`/registrations/brands/${brandId}/campaigns/${id}`}>The campaign</Back>
          <Title
            name={`Change ${one.label ?? id}`}
            description={`The campaign is reviewed again. ${
              one.traffic_enabled ? 'Its traffic continues.' : 'It cannot send until it is approved.'
            }`}
          />
          <Reasons campaign={one} />
          <SchemaForm
            schema={campaignChange}
            words={labelledCampaign}
            initial={onlyThoseOf(campaignChange, one)}
            submit="Submit the campaign again"
            rules={campaignRules}
            isShown={isShown}
            isNeeded={(...requested) =>
              requested[0] === 'description' ||
              (requested[0] !== 'message_flow_details' && isNeeded(...requested))
            }
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

/** Why the campaign has to be changed. */
function Reasons({ campaign }: { campaign: Campaign }) {
  const reasons = reasonsOf(campaign)
  if (reasons.length === 0) return null
  return (
    <Alert color="orange" title="Why changes are needed" mb="md" maw={720}>
      <ReasonList of={reasons} />
    </Alert>
  )
}
