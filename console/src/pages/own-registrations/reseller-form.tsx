import { useLocation } from 'wouter'
import { labelledReseller } from '#tendlc/resellers/labelled-fields.ts'
import { resellerRegistered } from '#tendlc/resellers/shapes.ts'
import type { Ask } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { Back } from '../../parts/back.tsx'
import { SchemaForm } from '../../parts/schema-form/schema-form.tsx'
import { Title } from '../../parts/title.tsx'

/** Registers a reseller. */
export function NewReseller() {
  const [, go] = useLocation()
  const register = useChange('registerReseller', ['listResellers'])
  return (
    <>
      <Back to="/registrations/resellers">All resellers</Back>
      <Title
        name="Register a reseller"
        description="For customers that send for other companies. Reviewers check the reseller first, then the registry does."
      />
      <SchemaForm
        schema={resellerRegistered}
        words={labelledReseller}
        submit="Register the reseller"
        send={async (body) => {
          await register.mutateAsync({ body } as unknown as Ask<'registerReseller'>)
          go('/registrations/resellers')
        }}
      />
    </>
  )
}
