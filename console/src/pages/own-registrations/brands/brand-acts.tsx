import { useLocation } from 'wouter'
import { brandStates, identityStates } from '#tendlc/brands/states.ts'
import { useChange } from '../../../api/reading.ts'
import { Act } from '../../../parts/forms/act.tsx'
import { whyNoCampaign } from '../next-labels.ts'
import type { Brand } from '../seen.ts'
import { Go } from '../pieces.tsx'

/** The actions on a brand. */
export function BrandActs({ brand }: { brand: Brand }) {
  const { brand_id: id, status, identity_status: identity } = brand
  const revet = useChange('brandRevet', ['getBrand', 'listBrands'])
  const isOver = status === 'TERMINATED' ? 'The brand is TERMINATED.' : undefined
  const verifies = identityStates.allows(identity, 'submitted') && identity !== 'PENDING'
  return (
    <>
      <Go to={`/registrations/brands/${id}/change`} refusal={isOver}>
        Change
      </Go>
      <Act
        act={() => revet.mutateAsync({ params: { brand_id: id } })}
        done="Identity verification restarted."
        refusal={
          isOver ??
          (verifies
            ? undefined
            : identity === 'PENDING'
              ? 'The verification is still running.'
              : `The identity status is ${identity}.`)
        }
      >
        Verify again
      </Act>
      <Delete brand={brand} />
      <Go to={`/registrations/brands/${id}/campaigns/new`} main refusal={whyNoCampaign(brand)}>
        Register a campaign
      </Go>
    </>
  )
}

function Delete({
  brand: { brand_id: id, display_name: name, status, campaign_count: count },
}: {
  brand: Brand
}) {
  const [, go] = useLocation()
  const remove = useChange('deleteBrand', ['listBrands'])
  const refusal = brandStates.allows(status, 'deleted') ? undefined : `The brand is ${status}.`
  const busy =
    count > 0
      ? `The brand has ${count === 1 ? 'a campaign. Cancel it' : `${count} campaigns. Cancel them`} first.`
      : undefined
  return (
    <Act
      danger
      act={async () => {
        await remove.mutateAsync({ params: { brand_id: id } })
        go('/registrations/brands')
      }}
      done={`${name} deleted.`}
      refusal={refusal ?? busy}
      ask={{
        title: `Delete ${name}?`,
        description: 'This cannot be undone. The brand remains in the list with status DELETED.',
        yes: 'Delete it',
      }}
    >
      Delete
    </Act>
  )
}
