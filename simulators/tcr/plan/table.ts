/** The last word of a company name selects what the registry of the sandbox decides; docs/SANDBOX.md shows this table. */
export const REGISTRY_PLAN: readonly { ending: string; outcome: string }[] = [
  {
    ending: 'Mismatch',
    outcome: 'identity UNVERIFIED: the tax ID does not match the legal name',
  },
  { ending: 'Elsewhere', outcome: 'identity UNVERIFIED: the address does not match the company' },
  { ending: 'Delisted', outcome: 'identity UNVERIFIED: the stock symbol is unknown at the stock exchange' },
  { ending: 'Unchartered', outcome: 'identity UNVERIFIED: the entity type does not match the company' },
  { ending: 'Slow', outcome: 'identity VERIFIED, after ten times the normal delay' },
  { ending: 'Silent', outcome: 'the first request fails; identity VERIFIED when the request is retried' },
  { ending: 'Score 42', outcome: 'vettings get this score (0 to 100)' },
  { ending: 'Unscored', outcome: 'vettings are completed without a score (UNSCORE)' },
  { ending: 'Refused', outcome: 'vettings fail, with reasons' },
  { ending: 'Denied', outcome: 'appeals against vettings of the brand are denied' },
  { ending: 'Strict', outcome: 'T-Mobile requires four samples per campaign, Verizon Wireless two' },
  { ending: 'Rejected', outcome: 'a reseller with this name is REJECTED' },
  { ending: 'Key', outcome: 'the brand relationship is KEY_ACCOUNT' },
  { ending: 'Large', outcome: 'the brand relationship is LARGE_ACCOUNT' },
  { ending: 'Linkless', outcome: 'T-Mobile does not allow links in the campaign texts of the brand' },
  {
    ending: 'Phoneless',
    outcome: 'T-Mobile does not allow phone numbers in the campaign texts of the brand',
  },
  { ending: 'Retained', outcome: 'for an hour the registry refuses to delete the brand' },
]
