import { Stack, Text } from '@mantine/core'
import { Route, Switch } from 'wouter'
import { kinds } from '#protection/rules/kinds.ts'
import { useRead } from '../../api/reading.ts'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { Back } from '../../parts/back.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { Read } from '../../parts/values/states.tsx'
import { PageTabs } from '../../parts/tabs.tsx'
import { Title } from '../../parts/title.tsx'
import { NotFound } from '../../shell/not-found.tsx'
import { Counts } from './counts.tsx'
import { EmptyList } from './empty-list.tsx'
import { Entries } from './entries.tsx'
import { Matches } from './matches.tsx'
import { RuleActions } from './rule-actions.tsx'
import { kindName, kindStops } from './kinds.ts'
import { settingNames, settingTitle } from './settings.tsx'
import { effectName, effectTone, lastDay, type RuleSeen } from './labels.ts'

/** One rule: its matches, counts, list and settings. */
export function Rule({ id }: { id: string }) {
  const rule = useRead('readTrafficRule', { params: { rule_id: id } }, { everyMs: 10_000 })
  const base = `/rules/of/${id}`
  return (
    <Read of={rule}>
      {(one) => (
        <>
          <Title name={one.name} description={<Back to="/rules">All rules</Back>}>
            <StateBadge state={effectName(one.effect)} tone={effectTone(one.effect)} />
            <RuleActions one={one} />
          </Title>
          <Stack gap="sm" mb="md">
            <EmptyList one={one} />
            <About one={one} />
          </Stack>
          <PageTabs label={one.name} tabs={tabsOf(base, one)} />
          <Switch>
            <Route path={base}>
              <Matches id={id} />
            </Route>
            <Route path={`${base}/counts`}>
              <Counts id={id} />
            </Route>
            <Route path={`${base}/list`}>
              <Entries one={one} />
            </Route>
            <Route component={NotFound} />
          </Switch>
        </>
      )}
    </Read>
  )
}

const tabsOf = (base: string, { kind }: RuleSeen) => [
  { path: base, name: 'Matches' },
  ...(kinds[kind].required.includes('limit') || kind === 'spend_cap'
    ? [{ path: `${base}/counts`, name: 'Counts' }]
    : []),
  ...(kinds[kind].list ? [{ path: `${base}/list`, name: 'List' }] : []),
]

function About({ one }: { one: RuleSeen }) {
  const { watched, messages } = one.last_day
  const settings = settingNames.flatMap((name) => {
    const value = one[name]
    return value === undefined
      ? []
      : [[settingTitle(name), Array.isArray(value) ? value.join(', ') : String(value)] as const]
  })
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {kindStops(one.kind)}.
      </Text>
      <Facts
        of={[
          [
            'Kind',
            <span key="kind" title={one.kind}>
              {kindName(one.kind)}
            </span>,
          ],
          ['Rejects with', `${one.code}, “${kinds[one.kind].detail}”`],
          [
            'Account',
            one.api_key ? <AccountName key="account" apiKey={one.api_key} link /> : 'All, each separately',
          ],
          ...settings,
          [
            'Matches in 24 h',
            `${lastDay(one)}, of which ${watched.toLocaleString()} were accepted and ${(messages - watched).toLocaleString()} rejected`,
          ],
        ]}
      />
    </Stack>
  )
}
