import { Badge } from '@mantine/core'
import { stateLabel } from '../labels/state-labels.ts'

export type Tone = 'good' | 'busy' | 'wait' | 'bad' | 'over' | 'plain'

const colors: Readonly<Record<Tone, string>> = {
  good: 'teal',
  busy: 'blue',
  wait: 'yellow',
  bad: 'red',
  over: 'gray',
  plain: 'gray',
}

/** The color of each state; unknown states have a neutral color. */
const tones: Readonly<Record<Exclude<Tone, 'plain'>, RegExp>> = {
  good: /^(delivered|read|active|bound|approved|verified|vetted_verified|registered|complete|enabled|ok|done|available|reachable|linked|succeeded|healthy)$/i,
  busy: /^(accepted|submitted|queued|leased|in[-_ ]?progress|running|sending|receiving|open|assigned|requested|received)$/i,
  wait: /pending|updates|changes|review|waiting|retry|draining|warning|alarm|monitor|unverified|draft|new|expiring|unposted|quarantined/i,
  bad: /reject|declined|undeliver|fail|denied|disabled|suspend|terminat|blocked|down|error|given[-_ ]?up|revoked|fraud/i,
  over: /^(expired|cancelled|canceled|ended|withdrawn|deleted|forgotten|archived|unbound|closed)$/i,
}

/** A state with the color of its meaning; the tooltip has the spelling of the API. */
export function StateBadge({ state, tone }: { state: string; tone?: Tone }) {
  const felt = tone ?? (Object.keys(tones) as (keyof typeof tones)[]).find((one) => tones[one].test(state))
  return (
    <Badge variant="light" color={colors[felt ?? 'plain']} miw="max-content" title={state}>
      {stateLabel(state)}
    </Badge>
  )
}
