import type { Category } from './webhooks.ts'

/** Description of each event type by category. The simulator sends some of them only as test webhooks. */
const byCategory: Readonly<Record<Category, Readonly<Record<string, string>>>> = {
  BRAND: {
    BRAND_ADD: 'Brand added',
    BRAND_UPDATE: 'Brand updated',
    BRAND_REVET: 'Brand submitted for another verification',
    BRAND_SCORE_UPDATE: 'Brand score updated',
    BRAND_DELETE: 'Brand deleted',
    BRAND_IDENTITY_STATUS_UPDATE: 'Identity status of the brand changed',
    BRAND_IDENTITY_VET_UPDATE: 'Identity verification of the brand updated',
    BRAND_APPEAL_ADD: 'Appeal submitted',
    BRAND_APPEAL_COMPLETE: 'Appeal decided',
    BRAND_MOCK_OTP: 'Phone verification code of a mock brand sent',
    BRAND_OTP_VERIFIED: 'Phone of the brand verified',
  },
  VETTING: {
    EVP_REPORT_SCORE: 'Vetting scored',
    EVP_REPORT_UNSCORE: 'Vetting without a score',
    EVP_REPORT_FAIL: 'Vetting failed',
    EVP_REPORT_IMPORT: 'Vetting imported',
    EVP_REPORT_UPDATE: 'Vetting updated',
    EVP_REPORT_EXPIRE: 'Vetting expired',
    EVP_REPORT_EXPRESS_MAIL: 'Vetting letter sent',
    BRAND_AUTHPLUS_VERIFICATION_ADD: 'Auth+ started',
    BRAND_AUTHPLUS_VERIFICATION_COMPLETE: 'Auth+ completed',
    BRAND_AUTHPLUS_VERIFICATION_FAILED: 'Auth+ failed',
    BRAND_AUTHPLUS_VERIFICATION_EXPIRED: 'Auth+ expired',
    BRAND_AUTHPLUS_RE_VERIFICATION_ADD: 'Auth+ started again',
    BRAND_AUTHPLUS_DOMAIN_VERIFIED: 'Domain of Auth+ verified',
    BRAND_AUTHPLUS_DOMAIN_FAILED: 'Domain of Auth+ not verified',
    BRAND_AUTHPLUS_2FA_VERIFIED: 'Email address of Auth+ verified',
    BRAND_AUTHPLUS_2FA_FAILED: 'Email address of Auth+ not verified',
    BRAND_EMAIL_2FA_SEND: 'Email of Auth+ sent',
    BRAND_EMAIL_2FA_OPEN: 'Email of Auth+ opened',
    BRAND_EMAIL_2FA_EXPIRED: 'Email of Auth+ expired',
  },
  CAMPAIGN: {
    CAMPAIGN_ADD: 'Campaign added',
    CAMPAIGN_UPDATE: 'Campaign updated',
    CAMPAIGN_BILLED: 'Campaign billed',
    CAMPAIGN_RESUBMISSION: 'Campaign resubmitted',
    CAMPAIGN_SHARE_ADD: 'Campaign shared with the upstream provider',
    CAMPAIGN_SHARE_ACCEPT: 'Campaign accepted by the upstream provider',
    CAMPAIGN_SHARE_DELETE: 'Campaign declined by the upstream provider',
    CAMPAIGN_DCA_COMPLETE: 'Aggregators of the campaign elected',
    CAMPAIGN_NUDGE: 'Provider reminded of the campaign',
    CAMPAIGN_EXPIRED: 'Campaign deactivated',
    MNO_CAMPAIGN_OPERATION_APPROVED: 'Campaign approved by a network',
    MNO_CAMPAIGN_OPERATION_REJECTED: 'Campaign rejected by a network',
    MNO_CAMPAIGN_OPERATION_REVIEW: 'Campaign under review by a network',
    MNO_CAMPAIGN_OPERATION_SUSPENDED: 'Campaign suspended by a network',
    MNO_CAMPAIGN_OPERATION_UNSUSPENDED: 'Suspension ended by a network',
  },
  CSP: {
    CSP_ACTIVE: 'Service provider activated',
    CSP_APPROVE: 'Service provider approved',
    CSP_SUSPEND: 'Service provider suspended',
  },
  INCIDENCE: { MNO_COMPLAINT: 'Complaint of a network' },
}

export const categories = Object.keys(byCategory) as Category[]

export const eventTypes = categories.flatMap((eventCategory) =>
  Object.entries(byCategory[eventCategory]).map(([eventType, description]) => ({
    eventType,
    description,
    eventCategory,
  })),
)
