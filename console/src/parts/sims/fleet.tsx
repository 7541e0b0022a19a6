import { Anchor, Text } from '@mantine/core'
import { Fragment, type ComponentType } from 'react'
import { Link, Redirect } from 'wouter'
import { NotFound } from '../../shell/not-found.tsx'
import { Back } from '../back.tsx'
import { PageTabs } from '../tabs.tsx'
import { Title } from '../title.tsx'
import { UnfinishedChange } from './bulk/unfinished-change.tsx'
import { partnerPath } from './paths.ts'

type Part = { name: string; Part: ComponentType<{ partner: string }> }

type Fleet = {
  partner: string
  name: string
  /** The label of the link to all customers, and the IDs of the customers above this one. */
  all: string
  above?: readonly string[]
  /** The path of the list of this customer's subunits. */
  below?: string
  parts: Readonly<Record<string, Part>>
  part: string | undefined
}

/** One SIM customer: its position in the hierarchy, and its tabs. */
export function Fleet({ partner, name, all, above = [], below, parts, part }: Fleet) {
  const path = partnerPath(partner)
  if (part === undefined) return <Redirect to={`${path}/list`} replace />
  if (!Object.hasOwn(parts, part)) return <NotFound />
  const { Part: Chosen } = parts[part]!
  return (
    <>
      <Title name={name} description={<Where partner={partner} all={all} above={above} below={below} />} />
      <PageTabs
        label={`Sections of ${name}`}
        tabs={Object.entries(parts).map(([at, { name: tab }]) => ({ path: `${path}/${at}`, name: tab }))}
      />
      <UnfinishedChange partner={partner} />
      <Chosen partner={partner} />
    </>
  )
}

type FleetPath = Pick<Fleet, 'partner' | 'all'> & { above: readonly string[]; below: string | undefined }

function Where({ partner, all, above, below }: FleetPath) {
  return (
    <>
      <Back to="/sims">{all}</Back>
      {above.map((one) => (
        <Fragment key={one}>
          {' · '}
          <Anchor component={Link} href={partnerPath(one)} size="sm" underline="always">
            {one}
          </Anchor>
        </Fragment>
      ))}
      {' · '}
      <Text span size="sm" ff="monospace">
        {partner}
      </Text>
      {below && (
        <>
          {' · '}
          <Anchor component={Link} href={below} size="sm" underline="always">
            Subunits
          </Anchor>
        </>
      )}
    </>
  )
}
