import { Group, Text } from '@mantine/core'
import { useChange } from '../../../api/reading.ts'
import { Act } from '../../../parts/forms/act.tsx'
import { StateBadge } from '../../../parts/values/badge.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { When } from '../../../parts/values/when.tsx'
import type { Brand } from '../seen.ts'
import { Phone } from './phone.tsx'

/** The confirmation of a brand whose kind requires one. */
export function Confirmation({ brand }: { brand: Brand }) {
  if (brand.entity_type === 'PUBLIC_PROFIT') return <Email brand={brand} />
  if (brand.entity_type === 'SOLE_PROPRIETOR') return <Phone brand={brand} />
  return null
}

function Email({ brand }: { brand: Brand }) {
  const { brand_id: id, verification_email: address, verification_email_completion_date: at } = brand
  const again = useChange('brandRevet', ['getBrand'])
  return (
    <Panel title="Confirmation by email">
      <Group gap="xs" mb="xs">
        <StateBadge state={at ? 'VERIFIED' : 'PENDING'} />
        <Text size="sm">
          {at ? (
            <>
              {address} was confirmed <When at={at} />.
            </>
          ) : (
            `An email was sent to ${address}. The brand cannot have campaigns until you open the link in that email.`
          )}
        </Text>
      </Group>
      <Act
        act={() => again.mutateAsync({ params: { brand_id: id } })}
        done="Email sent again, unless the last one was sent just now."
        refusal={at ? 'The address is already confirmed.' : undefined}
      >
        Send the email again
      </Act>
    </Panel>
  )
}
