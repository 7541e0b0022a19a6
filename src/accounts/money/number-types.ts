/** Types of numbers; fees may differ by type. */
export const numberTypes = ['landline', 'landline-toll-free', 'mobile-lvn'] as const
export type NumberType = (typeof numberTypes)[number]
