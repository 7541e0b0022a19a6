import { Box } from '@mantine/core'
import { useLocation } from 'wouter'
import { requiredFieldsOf } from '#tendlc/fields/brand-fields.ts'
import { brandFaults } from '#tendlc/brand-changes/rules.ts'
import { labelledBrand } from '#tendlc/brands/labelled-fields.ts'
import { labelledImport } from '#tendlc/partners/labelled-fields.ts'
import { brandChanged, brandCreated } from '#tendlc/brands/shapes.ts'
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
import { campaignImported } from '#tendlc/partners/shapes.ts'
import { Fee } from '../fee.tsx'
import { Feedback } from './feedback.tsx'
import { onlyThoseOf } from '../pieces.tsx'

const brandForm = brandCreated.omit({ account_id: true })

/** Fields that only some kinds of brands need. */
const special = new Set(Object.values(requiredFieldsOf).flat().map(String))

const neededBy = ({ entity_type: type }: Values): readonly string[] =>
  requiredFieldsOf[type as keyof typeof requiredFieldsOf] ?? []

/** Fields that apply only if another field has a value, with the name of that field. */
const controllingField: Readonly<Record<string, string>> = {
  ein_issuing_country: 'ein',
  alt_business_id_type: 'ein',
  alt_business_id: 'alt_business_id_type',
}

const isShownOfBrand = (name: string, values: Values): boolean => {
  const other = controllingField[name]
  if (other === 'ein') return isShownOfBrand('ein', values)
  if (other) return Boolean(values[other])
  return !special.has(name) || neededBy(values).includes(name)
}

const isNeededOfBrand = (name: string, values: Values) =>
  name === 'alt_business_id' || neededBy(values).includes(name)

/** Fields that every brand has; a change may omit them, but not clear them. */
const requiredOfBrand = Object.fromEntries(
  Object.entries(brandForm.shape).filter(([, field]) => !field.safeParse(undefined).success),
)

const steps: readonly Step[] = [
  {
    label: 'Company',
    names: [
      'entity_type',
      'display_name',
      'company_name',
      'vertical',
      'website',
      'first_name',
      'last_name',
      'mobile_phone',
      'ein',
      'ein_issuing_country',
      'alt_business_id_type',
      'alt_business_id',
      'stock_exchange',
      'stock_symbol',
      'reference_id',
      'reseller',
    ],
  },
  {
    label: 'Address and contact',
    names: ['street', 'city', 'state', 'postal_code', 'country', 'phone', 'email', 'verification_email'],
  },
  { label: 'Review', names: [] },
]

/** The rules between fields that the exchange checks too. */
const brandRules = (values: object) => byName(brandFaults(values))

/** Registers a brand. */
export function NewBrand() {
  const [, go] = useLocation()
  const create = useChange('createBrand', ['listBrands'])
  const draft = useDraft('brand')
  return (
    <>
      <Back to="/registrations/brands">All brands</Back>
      <Title
        name="Register a brand"
        description="The company that sends. Select the kind of company first, because it decides which fields are required. The registry then verifies the identity."
      />
      <SchemaForm
        schema={brandForm}
        words={labelledBrand}
        extra={<Fee of="brand" />}
        submit="Register the brand"
        draft={draft}
        steps={steps}
        rules={brandRules}
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
          <Back to={`/registrations/brands/${id}`}>The brand</Back>
          <Title
            name={`Change ${one.display_name}`}
            description="If the name, tax ID or address changes, the registry verifies the identity again."
          />
          {one.identity_status === 'UNVERIFIED' && (
            <Box mb="md" maw={720}>
              <Feedback id={id} title="Why changes are needed" />
            </Box>
          )}
          <SchemaForm
            schema={brandChanged}
            words={labelledBrand}
            initial={onlyThoseOf(brandChanged, one)}
            submit="Change the brand"
            rules={brandRules}
            isShown={isShownOfBrand}
            isNeeded={(name, values) => name in requiredOfBrand || isNeededOfBrand(name, values)}
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

const importForm = campaignImported.omit({ account_id: true })

/** Imports a campaign registered by another partner, with its brand. */
export function ImportCampaign() {
  const [, go] = useLocation()
  const bring = useChange('importPartnerCampaign', ['listBrands', 'listCampaigns'])
  return (
    <>
      <Back to="/registrations/brands">All brands</Back>
      <Title
        name="Import a campaign"
        description="Imports a campaign that another partner registered, with its brand. The campaign is reviewed after that partner has shared it."
      />
      <SchemaForm
        schema={importForm}
        words={labelledImport}
        submit="Import it"
        send={async (body) => {
          const made = await bring.mutateAsync({ body } as unknown as Ask<'importPartnerCampaign'>)
          go(`/registrations/brands/${made.brand_id}/campaigns/${made.campaign_id}`)
        }}
      />
    </>
  )
}
