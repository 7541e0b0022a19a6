import type {
  AppealCategory,
  EntityType,
  Usecase,
  VettingClass,
  VettingProvider,
  verticals,
} from './enumerations.ts'

// Labels of enumerated values.

export const entityTypeWords: Readonly<Record<EntityType, string>> = {
  PRIVATE_PROFIT: 'Private company',
  PUBLIC_PROFIT: 'Company listed on a stock exchange',
  NON_PROFIT: 'Non-profit organization',
  SOLE_PROPRIETOR: 'Sole proprietor (a person without a tax id)',
  GOVERNMENT: 'US government',
}

export const verticalWords: Readonly<Record<(typeof verticals)[number], string>> = {
  REAL_ESTATE: 'Real estate',
  HEALTHCARE: 'Healthcare',
  ENERGY: 'Energy',
  ENTERTAINMENT: 'Entertainment',
  RETAIL: 'Retail',
  AGRICULTURE: 'Agriculture',
  INSURANCE: 'Insurance',
  EDUCATION: 'Education',
  HOSPITALITY: 'Hospitality',
  FINANCIAL: 'Finance',
  GAMBLING: 'Gambling',
  CONSTRUCTION: 'Construction',
  NGO: 'Non-governmental organization',
  MANUFACTURING: 'Manufacturing',
  GOVERNMENT: 'Government',
  TECHNOLOGY: 'Technology',
  COMMUNICATION: 'Communication',
}

export const usecaseWords: Readonly<Record<Usecase, string>> = {
  CUSTOMER_CARE: 'Customer care',
  POLLING_VOTING: 'Polling and voting',
  HIGHER_EDUCATION: 'Higher education',
  PUBLIC_SERVICE_ANNOUNCEMENT: 'Public service announcements',
  MARKETING: 'Marketing',
  SECURITY_ALERT: 'Security alerts',
  DELIVERY_NOTIFICATION: 'Delivery notifications',
  ACCOUNT_NOTIFICATION: 'Account notifications',
  '2FA': 'Sign-in codes (2FA)',
  FRAUD_ALERT: 'Fraud alerts',
  TRIAL: 'Trial',
  CHARITY: 'Charity',
  POLITICAL: 'Political',
  EMERGENCY: 'Emergency',
  SWEEPSTAKE: 'Sweepstakes',
  CONVERSATIONAL: 'Conversations',
  MIXED: 'Mixed: several uses',
  CARRIER_EXEMPT: 'Carrier exempt',
  SOCIAL: 'Social networks',
  LOW_VOLUME: 'Low volume, several uses',
}

export const consentWords = {
  ONLINE_FORM: 'A form on a web page',
  LIVE_OPERATOR: 'Spoken to a live operator',
  POINT_OF_SALE: 'At the point of sale',
  TEXT_TO_JOIN: 'Texting a keyword to join',
  OTHER: 'Another way',
} as const

export const frequencyWords = {
  ONE_TIME: 'One message per request',
  RECURRING: 'Recurring until recipients opt out',
} as const

export const providerWords: Readonly<Record<VettingProvider, string>> = {
  Aegis: 'Aegis Mobile',
  CV: 'Campaign Verify (political only)',
  WMC: 'WMC Global (not political)',
}

export const vettingClassWords: Readonly<Record<VettingClass, string>> = {
  STANDARD: 'Standard',
  ENHANCED: 'Enhanced',
  POLITICAL: 'Political',
}

export const appealCategoryWords: Readonly<Record<AppealCategory, string>> = {
  LOW_SCORE: 'The score is too low',
  VERIFY_TAX_ID: 'The tax ID was not verified',
  VERIFY_NON_PROFIT: 'The non-profit status was not verified',
  VERIFY_GOVERNMENT: 'The government status was not verified',
}
