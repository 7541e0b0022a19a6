/** Domains of free mail services, whose addresses do not belong to a company. */
const freeMail: ReadonlySet<string> = new Set([
  'aol.com',
  'gmail.com',
  'gmx.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'outlook.com',
  'proton.me',
  'yahoo.com',
])

/** Whether an email address belongs to a free mail service. */
export const isFreeMail = (address: string): boolean =>
  freeMail.has(address.slice(address.lastIndexOf('@') + 1).toLowerCase())
