import type { Page } from 'playwright-core'
import { labelledBrand } from '#tendlc/brands/labelled-fields.ts'
import { choose, fill, press } from './hands.ts'

const address = ['street', 'city', 'state', 'postal_code', 'country', 'phone', 'email']

/** Fills in the form of a new company, of which the legal form is chosen, step by step, until the step in which the brand is reviewed. */
export async function fillBrand(page: Page, company: Record<string, string>): Promise<void> {
  const fields = Object.entries(company).filter(([name]) => name !== 'entity_type')
  for (const isAddress of [false, true]) {
    for (const [name, value] of fields)
      if (address.includes(name) === isAddress) await fillBrandField(page, name, value)
    await press(page, 'Next')
  }
}

/** Fills in a field of a brand, named as in the API, by the label that users see. */
async function fillBrandField(page: Page, name: string, value: string): Promise<void> {
  const { label, choices } = labelledBrand.fields[name]!
  if (choices) await choose(page, label, choices[value]!)
  else await fill(page, label, value)
}
