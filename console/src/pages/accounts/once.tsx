import { accountWords } from '../../parts/labels/account-labels.ts'
import { SecretText, ShownOnce } from '../../parts/secrets/shown-once.tsx'
import { Facts } from '../../parts/values/facts.tsx'

type Shown = { title: string; secrets: Readonly<Record<string, string>>; close: () => void }

const warning = ['Store these secrets now', 'The secrets are shown only once.'] as const

const wordOf = (name: string) => (accountWords as Readonly<Record<string, string>>)[name] ?? name

/** Secrets of an account that are shown only once. */
export function Once({ title, secrets, close }: Shown) {
  const facts = Object.entries(secrets).map(
    ([name, text]) =>
      [wordOf(name), <SecretText key={name} text={text} subject={wordOf(name)} />, name] as const,
  )
  return (
    <ShownOnce title={title} warning={warning} close={close}>
      <Facts of={facts} />
    </ShownOnce>
  )
}
