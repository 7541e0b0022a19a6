/** Texts as people will get them, in the order in which they are wanted. */
export const sampleFields = [
  'sample_one',
  'sample_two',
  'sample_three',
  'sample_four',
  'sample_five',
] as const
