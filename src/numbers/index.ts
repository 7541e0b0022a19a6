// Numbers: which exist, who owns them, and where what is sent to them goes.
// It is not messages: it decides nothing about traffic.
// Start at `owners.ts`.
export { openOwners, type Owner, type Owners } from './owners.ts'
export { assignNumber, type NumberAssignment } from './store.ts'
