import { Refused } from '../frame/refused.ts'
import { readIfThere } from '../operator/access.ts'
import { Misunderstood } from '../arguments/read.ts'

type BodyOptions = { body: string | undefined; file: string | undefined }

/** The JSON of `--body` or of the file; undefined without either. */
export function bodyOf({ body, file }: BodyOptions): unknown {
  if (body !== undefined && file !== undefined) throw new Misunderstood('Use --body or --file, not both.')
  if (body !== undefined) return parsed(body, () => new Misunderstood('--body is not valid JSON.'))
  if (file === undefined) return undefined
  const text = readIfThere(file)
  if (text === undefined) throw new Refused(`${file} does not exist or cannot be read.`)
  return parsed(text, () => new Refused(`${file} is not valid JSON.`))
}

function parsed(text: string, wrong: () => Error): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw wrong()
  }
}
