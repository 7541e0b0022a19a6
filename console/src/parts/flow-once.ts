/** What is said of a campaign, without the text that networks read where the parts stand there of which it was made. */
export function flowOnce(said: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!said['message_flow_details']) return said
  return Object.fromEntries(Object.entries(said).filter(([name]) => name !== 'message_flow'))
}
