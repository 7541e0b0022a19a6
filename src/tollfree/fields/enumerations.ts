// Enumerated values of the wire, in the order of the specification.

/** Whether a registration has been submitted (S2-187). */
export const registrationStatuses = ['DRAFT', 'SUBMITTED'] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

/** Status of each number of a registration (S2-188). */
export const numberStatuses = [
  'UPDATES_REQUIRED',
  'PENDING_REVIEW',
  'CARRIERS_REVIEW',
  'REGISTERED',
  'REJECTED',
  'DRAFT',
  'BLOCKED',
] as const
export type NumberStatus = (typeof numberStatuses)[number]

export const entityTypes = [
  'SOLE_PROPRIETOR',
  'PRIVATE_PROFIT',
  'PUBLIC_PROFIT',
  'NON_PROFIT',
  'GOVERNMENT',
] as const

export const taxIdTypes = [
  'EIN',
  'CBN',
  'CRN',
  'NEQ',
  'PROVINCIAL_NUMBER',
  'VAT',
  'ACN',
  'ABN',
  'BRN',
  'SIREN',
  'SIRET',
  'NZBN',
  'UST-IDNR',
  'CIF',
  'NIF',
  'CNPJ',
  'UID',
  'OTHER',
] as const

export const monthlyVolumes = [
  '10',
  '100',
  '1,000',
  '10,000',
  '100,000',
  '250,000',
  '500,000',
  '750,000',
  '1,000,000',
  '5,000,000',
  '10,000,000+',
] as const

export const categories = [
  '2FA',
  'App Notifications',
  'Appointments',
  'Auctions',
  'Auto / Dealership Services',
  'Banking',
  'Billing',
  'Booking Confirmations',
  'Business Updates',
  'COVID-19 Alerts',
  'Career Training',
  'Chatbot',
  'Conversational / Alerts',
  'Courier Services & Deliveries',
  'Educational',
  'Emergency Alerts',
  'Employee Alerts / Notifications',
  'Events & Planning',
  'Financial Services',
  'Fraud Alerts',
  'Fundraising',
  'General Marketing',
  'HR / Staffing',
  'Healthcare',
  'Housing Community Updates',
  'Insurance Services',
  'Job Alerts',
  'Legal Services',
  'Mixed',
  'Motivational Reminders',
  'Notary Notifications',
  'Notifications',
  'Order Notifications',
  'Political',
  'Public Works',
  'Real Estate Services',
  'Receipt Notifications',
  'Religious Services',
  'Repair and Diagnostics Alerts',
  'Rewards Program',
  'Surveys',
  'System Alerts',
  'Waitlist Alerts',
  'Webinar Reminders',
  'Workshop Alerts',
] as const

export const workflows = [
  'Online (website, Mobile app/browser)',
  'Text-to-join',
  'Point of sale',
  'Other',
] as const
