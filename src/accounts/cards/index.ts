// Cards that customers save themselves on a page of the payment provider, and auto-reload with them.
// Not here: charges (`stripe/`), and when an account pays (`money/`).
// Start at `cards.ts`.
export { openCards, type Cards } from './cards.ts'
export { cardsContract } from './contract.ts'
export { cardHandlers } from './http.ts'
