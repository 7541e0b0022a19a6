import { Group, Text } from '@mantine/core'
import { useChange, useRead } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { Panel } from '../../parts/panel.tsx'

/** Automatic replies to opt-out keywords. */
export function OptOutAssist() {
  const assist = useRead('getOptOutAssist', {})
  const enable = useChange('enableOptOutAssist', ['getOptOutAssist'])
  const isOn = assist.data?.enabled
  return (
    <Panel title="Opt-out assist">
      <Group gap="xs" mb="xs">
        {assist.data && <StateBadge state={isOn ? 'enabled' : 'off'} />}
        <Text size="sm">
          {isOn
            ? 'Every number replies to STOP, START and HELP automatically, and an opt-out from one number applies to all numbers.'
            : 'Once enabled, every number replies to STOP, START and HELP automatically, and an opt-out from one number applies to all numbers.'}
        </Text>
      </Group>
      <Act
        act={() => enable.mutateAsync({ body: { enabled: true } })}
        done="Opt-out assist enabled."
        refusal={
          isOn ? 'Opt-out assist is enabled. Only the operator of this exchange can disable it.' : undefined
        }
        ask={{
          title: 'Enable opt-out assist?',
          description:
            'Opt-out assist applies to this account and its subaccounts. Only the operator of this exchange can disable it again.',
          yes: 'Enable it',
        }}
      >
        Enable
      </Act>
    </Panel>
  )
}
