/** The options of every command that uploads a file. */
export const uploadOptions = {
  'dry-run': { description: 'Checks the file without importing it.' },
  resume: { value: 'id', description: 'Resumes an interrupted upload; its error message contains the ID.' },
  url: {
    value: 'address',
    description: 'URL of the operator API; default: from the settings of this machine.',
  },
  json: { description: 'Prints the response as JSON.' },
} as const

/** The file argument of these commands. */
export const uploadArgs = {
  file: { file: true, description: 'CSV file, or NDJSON with the extension .ndjson, .jsonl or .json.' },
} as const
