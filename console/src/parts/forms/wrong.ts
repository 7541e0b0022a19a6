import { Refusal } from '../../api/refusal.ts'

/** The faults of a refused request by field, as `form.setErrors` takes them; `nested.names` are kept. */
export function faultsByField(error: unknown): Record<string, string> {
  if (!(error instanceof Refusal)) return {}
  return Object.fromEntries(
    error.fields.map(({ name, reason }) => [name.replaceAll(/\[(\d+)\]/g, '.$1'), sentenceOf(reason)]),
  )
}

/** `is required` behind a name is `Is required` below a field. */
const sentenceOf = (reason: string) => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`

/** Whether a form has the field that a fault names, so that it is said there. */
export const isFieldOf = (values: object) => (name: string) => (name.split(/[.[]/)[0] ?? '') in values

/** Puts the cursor into the first wrong field as they stand on the page; `data-path` is written by Mantine. */
export function focusFirst(faults: Readonly<Record<string, unknown>>): void {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-path]')]
  fields.find(({ dataset }) => (dataset['path'] ?? '') in faults)?.focus()
}

/** Says the faults of a refused request beside the fields of a form. */
export function showFaults(
  form: { setErrors: (faults: Record<string, string>) => void },
  error: unknown,
): void {
  const faults = faultsByField(error)
  form.setErrors(faults)
  focusFirst(faults)
}
