/** The reseller of campaigns that have none. */
const unassigned = 'R000000'

/** What is said of a campaign, without the reseller that it has not, and without the text that networks read where the parts stand there of which it was made. */
export function flowOnce(stated: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const hasParts = Boolean(stated['message_flow_details'])
  return Object.fromEntries(
    Object.entries(stated).filter(
      ([name, value]) =>
        !(hasParts && name === 'message_flow') && !(name === 'reseller_id' && value === unassigned),
    ),
  )
}
