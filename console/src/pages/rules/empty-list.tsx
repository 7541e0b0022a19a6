import { Alert, Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { kinds } from '#protection/rules/kinds.ts'
import { useRead } from '../../api/reading.ts'
import { whileEmpty } from './list-labels.ts'
import type { RuleSeen } from './labels.ts'

/** Explains the effect of an empty list. */
export function EmptyList({ one: { rule_id, kind } }: { one: RuleSeen }) {
  const hasList = kinds[kind].list
  const first = useRead(
    'listTrafficRuleEntries',
    { params: { rule_id }, query: { limit: '1' } },
    { when: hasList },
  )
  if (!hasList || first.data?.entries.length !== 0) return null
  return (
    <Alert color="yellow" title="The list of this rule is empty">
      {whileEmpty(kind)}{' '}
      <Anchor component={Link} href={`/rules/of/${rule_id}/list`} size="sm" underline="always">
        Fill the list
      </Anchor>
    </Alert>
  )
}
