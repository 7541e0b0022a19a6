/** The placeholder reseller of campaigns without one. */
const unassigned = 'R000000'

/**
 * The content of a campaign without the placeholder reseller, and without the text that is composed of other
 * fields.
 */
export function flowOnce(stated: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const hasParts = Boolean(stated['message_flow_details'])
  return Object.fromEntries(
    Object.entries(stated).filter(
      ([name, value]) =>
        !(hasParts && name === 'message_flow') && !(name === 'reseller_id' && value === unassigned),
    ),
  )
}
