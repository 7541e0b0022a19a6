/** Types of numbers, which fees may differ for. */
export const numberTypes = ['landline', 'landline-toll-free', 'mobile-lvn'] as const
export type NumberType = (typeof numberTypes)[number]
