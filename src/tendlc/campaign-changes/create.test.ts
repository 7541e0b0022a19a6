import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brandMayHaveCampaigns } from './create.ts'

const brand = {
  status: 'ACTIVE',
  identity_status: 'VERIFIED',
  entity_type: 'PRIVATE_PROFIT',
  email_verified_at: null,
  mobile_verified_at: null,
} as const

test('a brand may have campaigns once it is active, verified, and confirmed by email or phone as required [S2-003] [S2-257]', () => {
  const at = new Date()
  const may = (changes: Partial<Parameters<typeof brandMayHaveCampaigns>[0]>) =>
    brandMayHaveCampaigns({ ...brand, ...changes }) === undefined
  assert.ok(may({}) && may({ identity_status: 'VETTED_VERIFIED' }))
  for (const status of ['SUSPENDED', 'TERMINATED', 'DELETED'] as const) assert.ok(!may({ status }), status)
  for (const identity_status of ['PENDING', 'UNVERIFIED'] as const) assert.ok(!may({ identity_status }))
  assert.ok(!may({ entity_type: 'PUBLIC_PROFIT' }))
  assert.ok(!may({ entity_type: 'PUBLIC_PROFIT', mobile_verified_at: at }))
  assert.ok(may({ entity_type: 'PUBLIC_PROFIT', email_verified_at: at }))
  assert.ok(!may({ entity_type: 'SOLE_PROPRIETOR', email_verified_at: at }))
  assert.ok(may({ entity_type: 'SOLE_PROPRIETOR', mobile_verified_at: at }))
})
