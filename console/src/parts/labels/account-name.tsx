import { Anchor, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useAccountName } from '../../api/account-names.ts'
import { useSession } from '../../shell/session.ts'

type Named = { apiKey: string | null | undefined; link?: boolean }

/** An account by its name and key, optionally with a link; the portal shows only the key. */
export function AccountName({ apiKey, link = false }: Named) {
  const isOperator = useSession().audience === 'operator'
  const name = useAccountName(isOperator ? apiKey : undefined)
  if (!apiKey)
    return (
      <Text span inherit>
        –
      </Text>
    )
  const shown = (
    <Text span inherit title={name ? `${name}, ${apiKey}` : apiKey}>
      {name && `${name} `}
      <Text span size="xs" ff="monospace" {...(name && { c: 'dimmed' })}>
        {apiKey}
      </Text>
    </Text>
  )
  if (!link || !isOperator) return shown
  return (
    <Anchor component={Link} size="sm" href={`/accounts/${apiKey}`}>
      {shown}
    </Anchor>
  )
}
