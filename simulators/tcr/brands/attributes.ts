import type { Brand, Json } from '../state.ts'

/** The optional attributes that the registry finds for each kind of brand. */
const byEntity: Readonly<Record<string, Json>> = {
  PUBLIC_PROFIT: { russell3000: false },
  NON_PROFIT: { taxExemptStatus: '501c3', section527: false },
  GOVERNMENT: { governmentEntity: true },
}

/** The optional attributes of a brand; empty unless its identity is verified. */
export const attributesOf = ({ identityStatus, entityType }: Brand): Json =>
  ['VERIFIED', 'VETTED_VERIFIED'].includes(identityStatus) ? { ...byEntity[String(entityType)] } : {}
