/** For how many hours after an event its webhook is tried before it is given up: delivery, console texts and documents follow from it. */
export const retryHours = 72
