/** Sample messages, in the order in which they are required. */
export const sampleFields = [
  'sample_one',
  'sample_two',
  'sample_three',
  'sample_four',
  'sample_five',
] as const
