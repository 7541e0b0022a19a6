import { Alert, Anchor, Button, CopyButton, Grid, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconTerminal2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Answered } from '../../api/contracts.ts'
import { Back } from '../back.tsx'
import { Panel } from '../panel.tsx'
import { Title } from '../title.tsx'
import { CodeBlock } from '../values/code.tsx'
import { Facts } from '../values/facts.tsx'
import { When } from '../values/when.tsx'
import { Status } from './columns.tsx'

type Logged = Answered<'readOwnRequest'>

/** Where a request was listed, and the page of an object that it created, by the name of its ID. */
type Surroundings = {
  list: string
  pathOf: (member: string, created: Logged['created']) => string | undefined
}

/** One request: its outcome, who made it, its body and its response. */
export function LoggedRequest({ request, ...around }: { request: Logged } & Surroundings) {
  const { method, path, status, error, curl } = request
  return (
    <>
      <Title name={`${method} ${path}`} description={<Back to={around.list}>All requests</Back>}>
        <Status status={status} />
        <CopyButton value={curl}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} /> : <IconTerminal2 size={16} />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy as curl'}
            </Button>
          )}
        </CopyButton>
      </Title>
      {error && <Explained error={error} />}
      <Grid>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Facts of={factsOf(request, around)} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            <Panel title="Request body">
              <Body label="request body" text={request.body} state={request.body_state} />
            </Panel>
            <Panel title="Response">
              <Body label="response" text={request.response} state={request.response_state} />
            </Panel>
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  )
}

function Explained({ error: { title, detail, type } }: { error: NonNullable<Logged['error']> }) {
  return (
    <Alert mb="md" color="red" icon={<IconAlertTriangle />} title={title}>
      {detail}
      {type && (
        <Text size="sm" mt={4}>
          <Anchor href={type} target="_blank" rel="noreferrer" size="sm" underline="always">
            Description of this error
          </Anchor>
        </Text>
      )}
    </Alert>
  )
}

const proofs = {
  basic: 'API key and secret',
  query: 'API key and secret in the query',
  token: 'Token',
  form: 'In the form',
} as const
const created: Readonly<Record<string, string>> = {
  message_uuid: 'Message',
  brand_id: 'Brand',
  campaign_id: 'Campaign',
  registration_id: 'Registration',
}

function factsOf(request: Logged, { pathOf }: Surroundings): (readonly [string, ReactNode])[] {
  const { represents } = request
  return [
    ['Request ID', request.request_id],
    ['Query', request.query],
    ['Received', <When key="r" at={request.at} wall />],
    ['Duration', `${request.duration_ms} ms`],
    ['Operation', request.operation],
    ...Object.entries(request.created).map(([member, id]) => {
      const path = pathOf(member, request.created)
      const link = path && (
        <Anchor key={member} component={Link} href={path} size="sm">
          {id}
        </Anchor>
      )
      return [created[member] ?? member, link ?? id] as const
    }),
    ['Credentials', proofs[request.authentication]],
    ['API key', request.api_key],
    ['Application', request.application_id],
    ['Client address', request.client_address],
    ['User agent', request.user_agent],
    ...(represents > 1 ? [['Sampled', `1 of ${represents} requests`] as const] : []),
  ]
}

const absent = {
  none: 'Empty.',
  too_large: 'Not stored: larger than 64 KiB.',
  unreadable: 'Not stored: only valid JSON and forms are stored.',
} as const

type BodyProps = { label: string; text: string | null; state: Logged['body_state'] }

function Body({ label, text, state }: BodyProps) {
  if (state !== 'complete' && state !== 'truncated')
    return (
      <Text size="sm" c="dimmed">
        {absent[state]}
      </Text>
    )
  return (
    <>
      <CodeBlock label={label} text={text ?? ''} />
      {state === 'truncated' && (
        <Text size="xs" c="dimmed" mt={4}>
          Truncated: only the first 8,192 characters are stored.
        </Text>
      )}
    </>
  )
}
