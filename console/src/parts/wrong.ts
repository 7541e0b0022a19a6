import { Refusal } from '../api/refusal.ts'

/** The faults of a refused request by field, as `form.setErrors` takes them; `nested.names` are kept. */
export function faultsByField(error: unknown): Record<string, string> {
  if (!(error instanceof Refusal)) return {}
  return Object.fromEntries(
    error.fields.map(({ name, reason }) => [name.replaceAll(/\[(\d+)\]/g, '.$1'), reason]),
  )
}
