import { Group, Stack, Text } from '@mantine/core'
import { useLocation } from 'wouter'
import { useChange } from '../../api/reading.ts'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { useSession } from '../../shell/session.ts'
import { RuleForm } from './rule-form.tsx'
import { type RuleSeen, wouldHaveStopped } from './labels.ts'

/** The actions on a rule. Before a monitoring rule starts to block, the dialog shows what it would have blocked. */
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
        danger
        act={to('block')}
        done="Rule blocks now. All nodes apply the change within 1 s."
        refusal={refusal ?? (one.effect === 'block' ? 'The rule already blocks.' : undefined)}
        ask={{
          title: `Start blocking with “${one.name}”?`,
          description: <Consequence one={one} />,
          yes: 'Block',
        }}
      >
        Block
      </Act>
      <Act
        act={to('monitor')}
        done="Rule only monitors now."
        refusal={
          refusal ?? (one.effect === 'monitor' ? 'The rule is already set to monitor only.' : undefined)
        }
      >
        Monitor only
      </Act>
      <DialogButton description="Change" title={`Change “${one.name}”`} refusal={refusal}>
        {(close) => <RuleForm one={one} done={close} />}
      </DialogButton>
      <Act
        danger
        act={() => remove.mutateAsync({ params }).then(() => go('/rules'))}
        done="Rule deleted."
        refusal={refusal}
        ask={{
          title: `Delete “${one.name}”?`,
          description: 'The list of the rule is deleted, too. Within 1 s the rule no longer applies.',
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
        Such messages are then rejected with {one.code}, free of charge. Applies to{' '}
        {one.api_key ? <AccountName apiKey={one.api_key} /> : 'all accounts'}.
      </Text>
    </Stack>
  )
}
