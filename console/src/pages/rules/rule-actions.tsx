import { Group, Stack, Text } from '@mantine/core'
import { useLocation } from 'wouter'
import { useChange } from '../../api/reading.ts'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { Opens } from '../../parts/opens.tsx'
import { useSession } from '../../shell/session.ts'
import { RuleForm } from './rule-form.tsx'
import { type RuleSeen, wouldHaveStopped } from './labels.ts'

/** What may be done to a rule. Before one that watches begins to block, it says what that would have meant. */
export function RuleActions({ one }: { one: RuleSeen }) {
  const refusal = refusalFor(useSession(), 'messaging')
  const [, go] = useLocation()
  const change = useChange('changeTrafficRule', ['readTrafficRule', 'listTrafficRules'])
  const remove = useChange('deleteTrafficRule', ['listTrafficRules'])
  const params = { rule_id: one.rule_id }
  const to = (effect: 'block' | 'monitor') => () => change.mutateAsync({ params, body: { effect } })
  return (
    <Group gap="xs">
      <Act
        color="red"
        variant="light"
        act={to('block')}
        done="It blocks, on every node within a second."
        refusal={refusal ?? (one.effect === 'block' ? 'It blocks already.' : undefined)}
        ask={{ title: `Let “${one.name}” block?`, says: <Consequence one={one} />, yes: 'Block' }}
      >
        Block
      </Act>
      <Act
        act={to('monitor')}
        done="It only watches from now on."
        refusal={refusal ?? (one.effect === 'monitor' ? 'It only watches already.' : undefined)}
      >
        Only watch
      </Act>
      <Opens says="Change" title={`Change “${one.name}”`} refusal={refusal}>
        {(close) => <RuleForm one={one} done={close} />}
      </Opens>
      <Act
        color="red"
        variant="subtle"
        act={() => remove.mutateAsync({ params }).then(() => go('/rules'))}
        done="It is gone."
        refusal={refusal}
        ask={{
          title: `Delete “${one.name}”?`,
          says: 'Its list is gone with it. No message is refused by it after a second.',
          yes: 'Delete',
        }}
      >
        Delete
      </Act>
    </Group>
  )
}

function Consequence({ one }: { one: RuleSeen }) {
  return (
    <Stack gap="xs">
      <Text fw={600}>{wouldHaveStopped(one)}</Text>
      <Text size="sm">
        From then on such messages are rejected with {one.code}, free of charge. It holds for{' '}
        {one.api_key ? <AccountName apiKey={one.api_key} /> : 'every account'}.
      </Text>
    </Stack>
  )
}
