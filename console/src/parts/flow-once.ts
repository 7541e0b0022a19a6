/** The reseller of campaigns that have none. */
const nobody = 'R000000'

/** What is said of a campaign, without the reseller that it has not, and without the text that networks read where the parts stand there of which it was made. */
export function flowOnce(said: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const hasParts = Boolean(said['message_flow_details'])
  return Object.fromEntries(
    Object.entries(said).filter(
      ([name, value]) =>
        !(hasParts && name === 'message_flow') && !(name === 'reseller_id' && value === nobody),
    ),
  )
}
