import { useLocation } from 'wouter'
import type { z } from 'zod'
import { neededOf } from '#tendlc/brands/fields.ts'
import { brandChanged, brandCreated } from '#tendlc/brands/shapes.ts'
import { campaignChanged, campaignCreated } from '#tendlc/campaigns/shapes.ts'
import type { Ask } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { SchemaForm } from '../../parts/schema-form/schema-form.tsx'
import type { Values } from '../../parts/schema-form/values.ts'
import { Read } from '../../parts/states.tsx'
import { Title } from '../../parts/title.tsx'

const brandForm = brandCreated.omit({ account_id: true })
const campaignForm = campaignCreated.omit({ account_id: true })
const campaignChange = campaignChanged.omit({ status: true, usecase: true })

/** Fields that only some kinds of brands need. */
const special = new Set(Object.values(neededOf).flat().map(String))

const neededBy = ({ entity_type: type }: Values): readonly string[] =>
  neededOf[type as keyof typeof neededOf] ?? []

const isShownOfBrand = (name: string, values: Values) =>
  !special.has(name) || values['entity_type'] === undefined || neededBy(values).includes(name)

const isNeededOfBrand = (name: string, values: Values) => neededBy(values).includes(name)

const isShownOfCampaign = (name: string, values: Values) =>
  (name !== 'opt_in_message' || Boolean(values['opt_in_keywords'])) &&
  (name !== 'reseller_id' || values['reseller'] === true)

const isNeededOfCampaign = (name: string, values: Values) =>
  name === 'message_flow_details' || (name === 'opt_in_message' && Boolean(values['opt_in_keywords']))

/** Registers a brand. */
export function NewBrand() {
  const [, go] = useLocation()
  const create = useChange('createBrand', ['listBrands'])
  return (
    <>
      <Title
        name="Register a brand"
        says="Who sends. Which fields are needed depends on entity_type; the registry looks at it at once."
      />
      <SchemaForm
        schema={brandForm}
        submit="Register the brand"
        isShown={isShownOfBrand}
        isNeeded={isNeededOfBrand}
        send={async (body) => {
          const { brand_id } = await create.mutateAsync({ body } as unknown as Ask<'createBrand'>)
          go(`/registrations/brands/${brand_id}`)
        }}
      />
    </>
  )
}

/** Changes a brand. */
export function ChangeBrand({ id }: { id: string }) {
  const [, go] = useLocation()
  const brand = useRead('getBrand', { params: { brand_id: id } })
  const change = useChange('patchBrand', ['getBrand', 'listBrands'])
  return (
    <Read of={brand}>
      {(one) => (
        <>
          <Title
            name={`Change ${one.display_name}`}
            says="With another name, tax id or address its identity is looked at again."
          />
          <SchemaForm
            schema={brandChanged}
            initial={onlyThoseOf(brandChanged, one)}
            submit="Change the brand"
            isShown={isShownOfBrand}
            send={async (body) => {
              await change.mutateAsync({ params: { brand_id: id }, body })
              go(`/registrations/brands/${id}`)
            }}
          />
        </>
      )}
    </Read>
  )
}

/** Registers a campaign of a brand. */
export function NewCampaign({ brandId }: { brandId: string }) {
  const [, go] = useLocation()
  const create = useChange('createCampaign', ['listCampaigns', 'getBrand'])
  const params = { brand_id: brandId }
  return (
    <>
      <Title
        name="Register a campaign"
        says="What you send, to whom, and how people agree to it. People review it, then each network does."
      />
      <SchemaForm
        schema={campaignForm}
        submit="Submit the campaign"
        isShown={isShownOfCampaign}
        isNeeded={isNeededOfCampaign}
        send={async (body) => {
          const made = await create.mutateAsync({ params, body } as unknown as Ask<'createCampaign'>)
          go(`/registrations/brands/${brandId}/campaigns/${made.campaign_id}`)
        }}
      />
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
          <Title
            name={`Change ${one.label ?? id}`}
            says="It is reviewed again then, with the traffic that it had."
          />
          <SchemaForm
            schema={campaignChange}
            initial={onlyThoseOf(campaignChange, one)}
            submit="Submit the campaign again"
            isShown={isShownOfCampaign}
            send={async (body) => {
              await change.mutateAsync({ params, body })
              go(`/registrations/brands/${brandId}/campaigns/${id}`)
            }}
          />
        </>
      )}
    </Read>
  )
}

/** Of what is shown, what may be changed. */
function onlyThoseOf({ shape }: z.ZodObject, shown: object): Values {
  return Object.fromEntries(Object.entries(shown).filter(([name]) => name in shape))
}
