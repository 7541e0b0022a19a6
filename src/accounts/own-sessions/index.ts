// The browser sessions of an account, as its customer sees and ends them.
// Not here: sign-in and sign-out (`portal-session/`), and the check of a session (`authentication/`).
export { ownSessionsContract } from './contract.ts'
export { ownSessionsHandlers } from './http.ts'
