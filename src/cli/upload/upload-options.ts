/** The options of every command that uploads a file. */
export const uploadOptions = {
  'dry-run': { says: 'Checks the file without importing it.' },
  resume: { value: 'id', says: 'Resumes an interrupted upload; its error message contains the ID.' },
  url: { value: 'address', says: 'URL of the operator API; default: from the settings of this machine.' },
  json: { says: 'Prints the response as JSON.' },
} as const

/** The file argument of these commands. */
export const uploadArgs = {
  file: { file: true, says: 'CSV file, or NDJSON with the extension .ndjson, .jsonl or .json.' },
} as const
