/** Action for a message whose text does not comply with its campaign: none, a note in the message timeline, or rejection. */
export const contentActions = ['off', 'flag', 'reject'] as const

export type ContentAction = (typeof contentActions)[number]
