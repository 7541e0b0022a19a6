import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { useRead } from '../../api/reading.ts'

/** Names of carriers by ID; a deleted or unloaded carrier is shown by its ID. */
export function useCarrierNames(): (id: string) => string {
  const { data } = useRead('listCarriers', {})
  const names = new Map(data?.carriers.map(({ carrier_id, name }) => [carrier_id, name]))
  return (id) => names.get(id) ?? id
}

/** The IDs of all carriers. */
export function useCarrierIds(): string[] {
  const { data } = useRead('listCarriers', {})
  return data?.carriers.map(({ carrier_id }) => carrier_id) ?? []
}

/** A carrier by its name, linked to its page; the tooltip shows the ID. */
export function CarrierLink({ id }: { id: string }) {
  const nameOf = useCarrierNames()
  return (
    <Anchor component={Link} href={`/carriers/of/${id}`} inherit underline="always" title={id}>
      {nameOf(id)}
    </Anchor>
  )
}

/** The name of a carrier without a link, for rows that link to another page. */
export function CarrierName({ id }: { id: string }) {
  const nameOf = useCarrierNames()
  return <span title={id}>{nameOf(id)}</span>
}
