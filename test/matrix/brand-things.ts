import type { Db } from '#platform/db.ts'
import { uuidv7 } from '#platform/ids.ts'

let made = 0

/** A verified brand with a vetting and a file for its appeal, a campaign, and a reseller, at which nobody looks any more. */
export async function storeBrandThings(db: Db, accountId: string) {
  const brand = `B${(++made).toString(36).toUpperCase().padStart(6, 'Z')}`
  const campaign = `C${made.toString(36).toUpperCase().padStart(7, 'Z')}`
  const [vetting, evidence, reseller] = [uuidv7(), uuidv7(), uuidv7()]
  await db.query(
    `insert into brand (id, account_id, identity_status, entity_type, display_name, company_name, ein, phone, street, city, state,
       postal_code, country, email, vertical, created_at, updated_at)
     values ($1, $2, 'VERIFIED', 'PRIVATE_PROFIT', 'Brand', 'Brand', '123456789', '12015550100', 'Street', 'City', 'IL', '62701',
       'US', 'a@b.example', 'RETAIL', now(), now())`,
    [brand, accountId],
  )
  await db.query(
    `insert into vetting (id, account_id, brand_id, evp_id, vetting_id, vetting_class, status, created_at, updated_at)
     values ($1, $2, $3, 'Aegis', $4, 'STANDARD', 'FAILED', now(), now())`,
    [vetting, accountId, brand, vetting],
  )
  await db.query(
    `insert into vetting_evidence (id, account_id, vetting_id, file_name, mime_type, content, created_at)
     values ($1, $2, $3, 'proof.txt', 'text/plain', 'proof', now())`,
    [evidence, accountId, vetting],
  )
  await db.query(
    `insert into reseller (id, account_id, company_name, mobile_phone, email, status, rejection_reason, created_at)
     values ($1, $2, 'Reseller', '12015550100', 'a@b.example', 'REJECTED', 'none', now())`,
    [reseller, accountId],
  )
  await db.query(
    `insert into campaign (id, account_id, brand_id, usecase, description, message_flow, created_at, updated_at)
     values ($1, $2, $3, 'MARKETING', 'Campaign', 'Flow', now(), now())`,
    [campaign, accountId, brand],
  )
  const resellerToken = Buffer.from(`after:${reseller}`).toString('base64url')
  return { brand, campaign, vetting, evidence, reseller, resellerToken }
}
