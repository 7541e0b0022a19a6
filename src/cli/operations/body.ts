import { CommandError } from '../frame/command-error.ts'
import { readIfPresent } from '../operator/access.ts'
import { UsageError } from '../arguments/read.ts'

type BodyOptions = { body: string | undefined; file: string | undefined }

/** The JSON of `--body` or of the file; undefined without either. */
export function bodyOf({ body, file }: BodyOptions): unknown {
  if (body !== undefined && file !== undefined) throw new UsageError('Use --body or --file, not both.')
  if (body !== undefined) return parsed(body, () => new UsageError('--body is not valid JSON.'))
  if (file === undefined) return undefined
  const text = readIfPresent(file)
  if (text === undefined) throw new CommandError(`${file} does not exist or cannot be read.`)
  return parsed(text, () => new CommandError(`${file} is not valid JSON.`))
}

function parsed(text: string, wrong: () => Error): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw wrong()
  }
}
