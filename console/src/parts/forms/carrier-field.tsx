import { Select, type SelectProps } from '@mantine/core'
import { useRead } from '../../api/reading.ts'

/** A field to select a carrier by its ID. */
export function CarrierField(field: SelectProps) {
  const carriers = useRead('listCarriers', {})
  const data = (carriers.data?.carriers ?? []).map(({ carrier_id, name }) => ({
    value: carrier_id,
    label: name === carrier_id ? name : `${name} (${carrier_id})`,
  }))
  return <Select label="Carrier" searchable data={data} {...field} />
}
