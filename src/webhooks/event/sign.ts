/**
 * The signal of one attempt about the health of its endpoint. `refused`: the endpoint is reachable but rejects this event. `declined`: a chat channel rejects
 * the message permanently, which is not a failure of the endpoint.
 */
export type Sign = 'accepted' | 'declined' | 'refused' | 'strained' | 'gone'
