import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { useRead } from '../../api/reading.ts'

/** The name of a brand with a link to its page; its ID until the name is known. */
export function BrandName({ id }: { id: string }) {
  const brand = useRead('readBrand', { params: { brand_id: id } })
  return (
    <Anchor component={Link} href={`/registered/brands/${id}`} size="sm" title={id}>
      {brand.data?.display_name ?? id}
    </Anchor>
  )
}
