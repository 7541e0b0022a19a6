const form = /^18(00|33|44|55|66|77|88)[0-9]{7}$/

/** Whether a sender has the form of a toll-free number of the United States and Canada. */
export const isTollFreeNumber = (sender: string): boolean => form.test(sender)
