type Typed = { event_type: string; event_status: string | null }

/** The name of an event's type, with the status of a message: `message.delivered`, `message.inbound`, `campaign.status`. */
export function nameOf({ event_type: type, event_status: status }: Typed): string {
  return type === 'message.status' && status !== null ? `message.${status}` : type
}

/** Whether an event has one of these types; `message.*` represents all types that begin with `message.`. */
export function isWanted(types: readonly string[], event: Typed): boolean {
  if (types.length === 0) return true
  const names = [event.event_type, nameOf(event)]
  return types.some((one) =>
    names.some((name) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one)),
  )
}
