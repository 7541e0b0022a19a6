/** What happens to a message whose text does not comply with its campaign: nothing, a line in its timeline, or a rejection. */
export const contentActions = ['off', 'flag', 'reject'] as const

export type ContentAction = (typeof contentActions)[number]
