// People: who runs the exchange, what they may do, and how they prove who they are.
// Not here: customers (accounts), and what people do (operators).
// Start at `roles.ts`.
export { type Role, roles } from './roles.ts'
