import { Alert, Anchor, Group, Stack, Table, Text } from '@mantine/core'
import { Link } from 'wouter'
import { identityStates } from '#tendlc/brands/states.ts'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Act } from '../../parts/act.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Said } from '../../parts/said.tsx'
import { Read } from '../../parts/states.tsx'
import { Title } from '../../parts/title.tsx'
import { identityNext } from './next-words.ts'
import { Back, Go } from './pieces.tsx'

type Brand = Answered<'getBrand'>

/** One of the account's own brands, with its campaigns. */
export function OwnBrand({ id }: { id: string }) {
  const brand = useRead('getBrand', { params: { brand_id: id } }, { everyMs: 10_000 })
  return (
    <>
      <Back to="/registrations/brands" name="All brands" />
      <Read of={brand}>{(one) => <Whole brand={one} />}</Read>
    </>
  )
}

function Whole({ brand }: { brand: Brand }) {
  const revet = useChange('brandRevet', ['getBrand', 'listBrands'])
  const { brand_id: id, status, identity_status: identity } = brand
  const again = identityStates.allows(identity, 'submitted') && identity !== 'PENDING'
  const said = Object.fromEntries(Object.entries(brand).filter(([name]) => !inFrame.has(name)))
  return (
    <>
      <Title name={brand.display_name ?? id} says={`Brand ${id}`}>
        <Go to={`/registrations/brands/${id}/change`}>Change</Go>
        <Act
          act={() => revet.mutateAsync({ params: { brand_id: id } })}
          done="Its identity is looked at again."
          refusal={again ? undefined : `Its identity is ${identity}.`}
        >
          Look at it again
        </Act>
        <Go to={`/registrations/brands/${id}/campaigns/new`} main>
          Register a campaign
        </Go>
      </Title>
      <Stack gap="md">
        <Alert color="gray" title="What to do next">
          <Group gap="xs">
            <StateBadge state={status} />
            <StateBadge state={identity} />
            <Text size="sm">{identityNext[identity]}</Text>
          </Group>
        </Alert>
        {identity === 'UNVERIFIED' && <Feedback id={id} />}
        <Campaigns id={id} />
        <Panel title="What is registered">
          <Said of={said} />
        </Panel>
      </Stack>
    </>
  )
}

/** What stands elsewhere on the page, or is of programs. */
const inFrame = new Set([
  '_links',
  'account_id',
  'primary_account_id',
  'brand_id',
  'status',
  'identity_status',
])

function Feedback({ id }: { id: string }) {
  const feedback = useRead('getBrandFeedback', { params: { brand_id: id } })
  if (!feedback.data) return null
  return (
    <Alert color="orange" title="What could not be verified">
      {feedback.data.categories.map(({ name, description, fields }) => (
        <Text key={name} size="sm">
          <b>{name}</b> {description} ({fields.join(', ')})
        </Text>
      ))}
    </Alert>
  )
}

function Campaigns({ id }: { id: string }) {
  const campaigns = useRead('listCampaigns', { params: { brand_id: id }, query: { page_size: '100' } })
  const found = (campaigns.data?._embedded['campaigns'] ?? []) as Answered<'getCampaign'>[]
  return (
    <Panel title="Campaigns">
      {found.length === 0 ? (
        <Text size="sm" c="dimmed">
          None yet.
        </Text>
      ) : (
        <Table>
          <Table.Tbody>
            {found.map(({ campaign_id, label, usecase, status }) => (
              <Table.Tr key={campaign_id}>
                <Table.Td>
                  <Anchor
                    component={Link}
                    size="sm"
                    href={`/registrations/brands/${id}/campaigns/${campaign_id}`}
                  >
                    {label ?? campaign_id}
                  </Anchor>
                </Table.Td>
                <Table.Td>{usecase}</Table.Td>
                <Table.Td>
                  <StateBadge state={status} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Panel>
  )
}
