/** The options of every command that uploads a file. */
export const uploadOptions = {
  'dry-run': { says: 'Reads and checks everything, and changes nothing.' },
  resume: { value: 'id', says: 'Goes on with an upload that broke off; its last words named the id.' },
  url: { value: 'address', says: 'Where the operator API is, if not on this machine’s settings.' },
  json: { says: 'Prints what the exchange has answered, for programs.' },
} as const

/** The file of one. */
export const uploadArgs = { file: { file: true, says: 'CSV, or NDJSON where its name ends so.' } } as const
