import type { Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { hashPin } from '../../src/tendlc/otp/pin.ts'
import { registeredBrand } from '../support/brands.ts'
import type { Customer } from '../support/customer.ts'
import type { TestExchange } from '../support/exchange.ts'
import { networkRecord } from '../support/networks.ts'

let made = 0

/** The ID of a brand at the registry, which stands for the brands that only the database has. */
let registryBrandId: string | null = null

/** Registers a brand, so that the brands of the fixtures qualify for campaigns. */
export async function registerMatrixBrand(exchange: TestExchange, who: Customer): Promise<void> {
  const id = await registeredBrand(exchange, who)
  const { rows } = await exchange.db.query<{ id: string }>(
    'select registry_brand_id as id from brand where id = $1',
    [id],
  )
  registryBrandId = rows[0]!.id
}

/** A network that has rejected the campaign. */
const refusing = { ...networkRecord, network_id: '10035', mno: 'T-Mobile', status: 'REJECTED' }

/** A verified brand with a vetting and an appeal file, a campaign with a number, and a reseller. */
export async function storeBrandFixtures(db: Db, accountId: string, number?: string) {
  const brand = `B${(++made).toString(36).toUpperCase().padStart(6, 'Z')}`
  const campaign = `C${made.toString(36).toUpperCase().padStart(7, 'Z')}`
  const [vetting, evidence, reseller] = [uuidv7(), uuidv7(), uuidv7()]
  await db.query(
    `insert into brand (id, account_id, identity_status, entity_type, display_name, company_name, ein, phone, street, city, state,
       postal_code, country, email, vertical, registry_brand_id, created_at, updated_at)
     values ($1, $2, 'VERIFIED', 'PRIVATE_PROFIT', 'Brand', 'Brand', '123456789', '12015550100', 'Street', 'City', 'IL', '62701',
       'US', 'a@b.example', 'RETAIL', $3, now(), now())`,
    [brand, accountId, registryBrandId],
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
    `insert into campaign (id, account_id, brand_id, status, usecase, description, message_flow, mno_metadata, created_at, updated_at)
     values ($1, $2, $3, 'CARRIERS_REVIEW', 'MARKETING', 'Campaign', 'Flow', $4, now(), now())`,
    [campaign, accountId, brand, JSON.stringify([refusing])],
  )
  await db.query(
    `insert into campaign_sharing values ($1, $2, 'DECLINED', 'SHERON1', 'SSTRWGR', now(), now())`,
    [campaign, accountId],
  )
  await db.query(
    `insert into campaign_number (id, account_id, brand_id, campaign_id, number, country, status, ownership_id, submitted_at, created_at,
       updated_at)
     select gen_random_uuid(), $1, $2, $3, msisdn, country, 'LINKED', ownership_id, now(), now(), now() from number where msisdn = $4`,
    [accountId, brand, campaign, number ?? null],
  )
  const resellerToken = Buffer.from(`after:${reseller}`).toString('base64url')
  return {
    brand,
    campaign,
    vetting,
    evidence,
    reseller,
    resellerToken,
    ...(await storePerson(db, accountId)),
  }
}

const pinHash = hashPin('123456')

/** Stores a sole proprietor whose phone is being verified; the code is the one in the sample requests. */
async function storePerson(db: Db, accountId: string) {
  const n = String(++made)
  const person = `B${Number(n).toString(36).toUpperCase().padStart(6, 'Y')}`
  const verification = `OTP${n.padStart(10, '0')}`
  const phone = `9900000${n.padStart(4, '0')}`
  await db.query(
    `insert into brand (id, account_id, identity_status, entity_type, display_name, company_name, first_name, last_name, phone,
       mobile_phone, street, city, state, postal_code, country, email, created_at, updated_at)
     values ($1, $2, 'VERIFIED', 'SOLE_PROPRIETOR', 'Person', 'Person', 'Ada', 'Person', '12015550100', $3, 'Street', 'City', 'IL',
       '62701', 'US', 'a@b.example', now(), now())`,
    [person, accountId, phone],
  )
  await db.query(
    `insert into brand_otp (id, reference_id, account_id, brand_id, mobile_phone, sender, pin_hash, by_reply, message_id,
       submitted_at, expires_at)
     values ($1, $2, $3, $4, $5, '12015550190', $6, false, $7, now() - interval '1 hour', now() + interval '1 day')`,
    [uuidv7(), verification, accountId, person, phone, await pinHash, uuidv7()],
  )
  return { person, verification }
}

/** Stores a campaign that was active before and has an open review, under a brand that can be restored. */
export async function storeReviewed(db: Db, accountId: string) {
  const { brand, campaign, evidence, reseller } = await storeBrandFixtures(db, accountId)
  const review = uuidv7()
  // Decided by hand without its ID at the registry, so that an operator may set the ID.
  await db.query(`update campaign set registered_at = now(), registry_hold = 'unstated' where id = $1`, [
    campaign,
  ])
  await db.query('update brand set campaign_count = 1 where id = $1', [brand])
  await db.query(
    `insert into review (id, account_id, kind, subject_id, submission, created_at)
     values ($1, $2, 'campaign', $3, '{}', now())`,
    [review, accountId, campaign],
  )
  return { brand, campaign, evidence, reseller, review }
}
