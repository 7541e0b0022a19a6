import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { useRead } from '../../api/reading.ts'

/** Names of carriers by their ids; an id whose carrier is gone, or not read yet, names itself. */
export function useCarrierNames(): (id: string) => string {
  const { data } = useRead('listCarriers', {})
  const names = new Map(data?.carriers.map(({ carrier_id, name }) => [carrier_id, name]))
  return (id) => names.get(id) ?? id
}

/** The ids of all carriers. */
export function useCarrierIds(): string[] {
  const { data } = useRead('listCarriers', {})
  return data?.carriers.map(({ carrier_id }) => carrier_id) ?? []
}

/** A carrier by its name, which leads to it; its id for whoever points at it. */
export function CarrierLink({ id }: { id: string }) {
  const nameOf = useCarrierNames()
  return (
    <Anchor component={Link} href={`/carriers/of/${id}`} inherit underline="always" title={id}>
      {nameOf(id)}
    </Anchor>
  )
}

/** The same as words alone, where a row leads somewhere else. */
export function CarrierName({ id }: { id: string }) {
  const nameOf = useCarrierNames()
  return <span title={id}>{nameOf(id)}</span>
}
