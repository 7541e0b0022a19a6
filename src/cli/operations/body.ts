import { Refused } from '../frame/refused.ts'
import { readIfThere } from '../operator/access.ts'
import { Misunderstood } from '../arguments/read.ts'

type BodyOptions = { body: string | undefined; file: string | undefined }

/** The JSON that stands behind `--body`, or in the file; undefined where neither is said. */
export function bodyOf({ body, file }: BodyOptions): unknown {
  if (body !== undefined && file !== undefined) throw new Misunderstood('Say --body or --file, not both.')
  if (body !== undefined) return parsed(body, () => new Misunderstood('--body is no JSON.'))
  if (file === undefined) return undefined
  const text = readIfThere(file)
  if (text === undefined) throw new Refused(`There is no file ${file} that can be read.`)
  return parsed(text, () => new Refused(`${file} is no JSON.`))
}

function parsed(text: string, wrong: () => Error): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw wrong()
  }
}
