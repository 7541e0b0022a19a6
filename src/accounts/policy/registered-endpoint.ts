/** A webhook endpoint that an account has registered, as the paths of events use it. */
export type RegisteredEndpoint = {
  id: string
  url: string
  /** The event types that it receives; undefined for all. */
  eventTypes: ReadonlySet<string> | undefined
  /** Whether the customer has it switched on. */
  enabled: boolean
}

/** A registered endpoint with its signing secrets: the current one, then the previous one while it is valid. */
export type SigningEndpoint = RegisteredEndpoint & { secrets(): readonly [string, ...string[]] }

/** Whether an endpoint receives events of a type. */
export const receives = ({ enabled, eventTypes }: RegisteredEndpoint, type: string): boolean =>
  enabled && (eventTypes === undefined || eventTypes.has(type))
