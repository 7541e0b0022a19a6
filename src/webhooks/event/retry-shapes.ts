/** Hours after an event during which its webhook is retried; used by delivery, console texts and documents. */
export const retryHours = 72
