import { Anchor, Group, Text } from '@mantine/core'
import { Link, Route, Switch } from 'wouter'
import { useRead } from '../../api/reading.ts'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { Back } from '../../parts/back.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { Read } from '../../parts/values/states.tsx'
import { PageTabs } from '../../parts/tabs.tsx'
import { Title } from '../../parts/title.tsx'
import { AccountList, type AccountSeen } from './accounts.tsx'
import { AccountApplications } from './applications.tsx'
import { Cards } from './cards.tsx'
import { Ledger } from './ledger.tsx'
import { AccountMembers } from './members.tsx'
import { MoneyActs } from './money-acts.tsx'
import { OpenAccount } from './open-account.tsx'
import { Payments } from './payments.tsx'
import { Requests } from './requests.tsx'
import { Secrets } from './secrets.tsx'
import { Settings } from './settings.tsx'
import { StatusAct } from './status-act.tsx'

export function Account({ apiKey }: { apiKey: string }) {
  const account = useRead('readAccount', { params: { api_key: apiKey } }, { everyMs: 15_000 })
  return <Read of={account}>{(seen) => <Shown account={seen} />}</Read>
}

function Shown({ account }: { account: AccountSeen }) {
  const { api_key: key, name, status, primary_api_key: primary } = account
  const path = `/accounts/${key}`
  const tabs = [
    { path, name: 'Settings' },
    { path: `${path}/ledger`, name: 'Ledger' },
    { path: `${path}/payments`, name: 'Payments' },
    { path: `${path}/cards`, name: 'Cards' },
    { path: `${path}/members`, name: 'Members' },
    { path: `${path}/secrets`, name: 'Secrets' },
    { path: `${path}/applications`, name: 'Applications' },
    { path: `${path}/requests`, name: 'Requests' },
    ...(primary ? [] : [{ path: `${path}/subaccounts`, name: 'Subaccounts' }]),
  ]
  return (
    <>
      <Title name={name} description={<About account={account} />}>
        <StateBadge state={status} />
        <StatusAct account={account} />
        <MoneyActs account={account} />
        {!primary && <OpenAccount primary={key} />}
      </Title>
      <PageTabs label="The account" tabs={tabs} />
      <Switch>
        <Route path="/accounts/:key/ledger">
          <Ledger account={account} />
        </Route>
        <Route path="/accounts/:key/payments">
          <Payments apiKey={key} />
        </Route>
        <Route path="/accounts/:key/cards">
          <Cards apiKey={key} />
        </Route>
        <Route path="/accounts/:key/members">
          <AccountMembers apiKey={key} />
        </Route>
        <Route path="/accounts/:key/secrets">
          <Secrets account={account} />
        </Route>
        <Route path="/accounts/:key/applications">
          <AccountApplications apiKey={key} />
        </Route>
        <Route path="/accounts/:key/requests">
          <Requests apiKey={key} />
        </Route>
        <Route path="/accounts/:key/subaccounts">
          <AccountList ask={{ primary_api_key: key }} label="Subaccounts" />
        </Route>
        <Route>
          <Settings account={account} />
        </Route>
      </Switch>
    </>
  )
}

function About({ account: { api_key: key, primary_api_key: primary } }: { account: AccountSeen }) {
  return (
    <Group gap="md" component="span">
      <Back to="/accounts">All accounts</Back>
      <Text span ff="monospace" size="sm">
        {key}
      </Text>
      {primary && (
        <Text span size="sm">
          Subaccount of <AccountName apiKey={primary} link />
        </Text>
      )}
      <Anchor component={Link} size="sm" href={`/messages?account_id=${key}`}>
        Messages
      </Anchor>
      <Anchor component={Link} size="sm" href={`/webhooks?api_key=${key}`}>
        Webhooks
      </Anchor>
      <Anchor component={Link} size="sm" href={`/numbers?api_key=${key}`}>
        Numbers
      </Anchor>
      <Anchor component={Link} size="sm" href={`/smpp-users?api_key=${key}`}>
        SMPP users
      </Anchor>
      <Anchor component={Link} size="sm" href={`/rules/accounts?api_key=${key}`}>
        Protection
      </Anchor>
      <Anchor component={Link} size="sm" href={`/audit?subject=account&subject_id=${key}`}>
        Audit
      </Anchor>
    </Group>
  )
}
