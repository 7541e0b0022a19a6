import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import type { Labelled } from '#platform/contract/labelled-fields.ts'
import { labelledBrand } from '#tendlc/brands/labelled-fields.ts'
import { brandChanged, brandCreated, brandShown } from '#tendlc/brands/shapes.ts'
import { labelledCampaign } from '#tendlc/campaigns/labelled-fields.ts'
import { campaignCreated } from '#tendlc/campaigns/shapes.ts'
import { labelledOtp } from '#tendlc/otp/labelled-fields.ts'
import { otpGuessed, otpStarted } from '#tendlc/otp/shapes.ts'
import { labelledImport } from '#tendlc/partners/labelled-fields.ts'
import { campaignImported } from '#tendlc/partners/shapes.ts'
import { labelledReseller } from '#tendlc/resellers/labelled-fields.ts'
import { resellerRegistered } from '#tendlc/resellers/shapes.ts'
import { labelledAppeal, labelledVetting } from '#tendlc/vetting/labelled-fields.ts'
import { appealMade, vettingImported, vettingRequested } from '#tendlc/vetting/shapes.ts'
import { labelledRegistration } from '#tollfree/labelled-fields.ts'
import { registrationCreated } from '#tollfree/api/shapes.ts'
import { misplaced, unlabelled } from '../support/labelled.ts'

const programs = { account_id: true } as const
const forms: readonly (readonly [string, z.ZodType, Labelled])[] = [
  ['a new brand', brandCreated.omit(programs), labelledBrand],
  ['a changed brand', brandChanged, labelledBrand],
  ['a campaign', campaignCreated.omit(programs), labelledCampaign],
  ['an imported campaign', campaignImported.omit(programs), labelledImport],
  ['a reseller', resellerRegistered, labelledReseller],
  ['a vetting', vettingRequested, labelledVetting],
  ['an imported vetting', vettingImported, labelledVetting],
  ['an appeal', appealMade.omit({ evidence_ids: true }), labelledAppeal],
  ['the text with a code', otpStarted, labelledOtp],
  ['the code of a text', otpGuessed, labelledOtp],
  ['a toll-free registration', registrationCreated, labelledRegistration],
]

for (const [label, schema, words] of forms)
  test(`every field of ${label} has a label and a group, and every value a label`, () => {
    assert.deepEqual(unlabelled(schema, words), [])
    assert.deepEqual(misplaced(schema, words), [])
  })

test('every label belongs to a field of a brand', () => {
  const shown = new Set([...Object.keys(brandShown.shape), 'suspensions'])
  const named = Object.keys(labelledBrand.fields).map((name) => name.split('.')[0]!)
  assert.deepEqual(
    named.filter((name) => !shown.has(name)),
    [],
  )
})
