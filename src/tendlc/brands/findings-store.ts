import type { Sql } from '#platform/database/db.ts'
import type { BrandRelationship } from '../shapes/enumerations.ts'
import type { StatedTerms } from '../shapes/stated-terms.ts'
import type { BrandRow, FeedbackCategory } from './store.ts'

/** Stores that the email or mobile phone of a brand is verified. The caller has locked the row of the brand. */
export async function storeContactVerified(
  sql: Sql,
  id: string,
  contact: 'email' | 'mobile',
  now: number,
): Promise<void> {
  await sql.query(`update brand set ${contact}_verified_at = $2, updated_at = $2 where id = $1`, [
    id,
    new Date(now),
  ])
}

/** Marks the changed email or mobile phone as unverified. */
export async function resetContactVerified(sql: Sql, id: string, contact: 'email' | 'mobile'): Promise<void> {
  await sql.query(`update brand set ${contact}_verified_at = null where id = $1`, [id])
}

/** Stores the registry response to an identity verification, except its status. */
export async function storeIdentity(
  sql: Sql,
  id: string,
  found: {
    registryBrandId: string | undefined
    universalEin: string | undefined
    relationship: BrandRelationship | undefined
    feedback: FeedbackCategory[]
  },
): Promise<void> {
  await sql.query(
    `update brand set registry_brand_id = coalesce($2, registry_brand_id),
        registry_hold = case when $2::text is null then registry_hold end, universal_ein = coalesce($3, universal_ein), feedback = $4,
        brand_relationship = coalesce($5, brand_relationship) where id = $1`,
    [
      id,
      found.registryBrandId ?? null,
      found.universalEin ?? null,
      JSON.stringify(found.feedback),
      found.relationship ?? null,
    ],
  )
}

/** Stores the feedback about a brand that the caller has locked. */
export async function storeFeedback(
  sql: Sql,
  id: string,
  feedback: readonly FeedbackCategory[],
): Promise<void> {
  await sql.query('update brand set feedback = $2 where id = $1', [id, JSON.stringify(feedback)])
}

/** Stores the relationship level of a brand that the caller has locked. */
export async function storeRelationship(
  sql: Sql,
  id: string,
  relationship: BrandRelationship,
  now: number,
): Promise<void> {
  await sql.query('update brand set brand_relationship = $2, updated_at = $3 where id = $1', [
    id,
    relationship,
    new Date(now),
  ])
}

/** Stores the terms of networks that an operator has stated for a brand that the caller has locked. */
export async function storeStatedQualification(
  sql: Sql,
  id: string,
  terms: readonly StatedTerms[],
): Promise<void> {
  await sql.query('update brand set stated_qualification = $2 where id = $1', [id, JSON.stringify(terms)])
}

/** Stores the suspension reasons of a brand; empty once it is restored. */
export async function storeBrandSuspensions(
  sql: Sql,
  id: string,
  suspensions: BrandRow['carrier_suspensions'],
): Promise<void> {
  await sql.query('update brand set carrier_suspensions = $2 where id = $1', [
    id,
    JSON.stringify(suspensions),
  ])
}
