// Emails to operators and to owners of accounts, in a stored queue.
// Not here: emails that verify brands, whose links are made for each attempt (tendlc), and SMTP (platform/mail).
// Start at `queue.ts`.
export { enqueueMail, type Letter } from './queue.ts'
export { permitMails, secondsToNextDay, toOperator } from './limits.ts'
export { openMailMetrics } from './metrics.ts'
export { openMailQueue, type QueueMailer } from './worker.ts'
export {
  listMails,
  type MailStatus,
  type QueuedMail,
  readMailStatuses,
  supersedeMail,
  wasMailed,
} from './store.ts'
export { sealedColumns } from './sealed.ts'
