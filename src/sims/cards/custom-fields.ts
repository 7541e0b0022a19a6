/** The ten custom fields of a SIM. */
export const fieldNames = [
  'field1',
  'field2',
  'field3',
  'field4',
  'field5',
  'field6',
  'field7',
  'field8',
  'field9',
  'field10',
] as const
export type FieldName = (typeof fieldNames)[number]
