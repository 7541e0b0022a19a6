// Console: what customers see of their own traffic, money and webhooks, where no API of theirs tells it.
// It changes nothing of its own: what a customer can do elsewhere is done there, and what is changed here are verbs of the domains.
// Start at `contract.ts`: each subject has a `*-contract.ts` and a `*-handlers.ts`, put together there and in `http.ts`.
export { consoleContract } from './contract.ts'
export { consoleFamily } from './family.ts'
export { consoleHandlers, type ConsoleTools } from './http.ts'
