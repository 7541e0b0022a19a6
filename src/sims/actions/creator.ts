/** The creator of an action or transfer as customers see it: without the name of an operator. */
export const creatorForCustomers = (creator: string): string =>
  creator.startsWith('operator:') ? 'operator' : creator
