import {
  Badge,
  Grid,
  Group,
  NumberInput,
  Paper,
  Select,
  Switch,
  Text,
  TextInput,
  Title as Heading,
} from '@mantine/core'
import type { ReactNode } from 'react'
import type { Answered, Ask } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/act.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FormButton } from '../../parts/form.tsx'
import { Read } from '../../parts/states.tsx'
import { When } from '../../parts/when.tsx'
import { useSession } from '../../shell/session.ts'

type View = Answered<'readVirtualNumber'>
type Wish = Ask<'tellVirtualNumber'>['body']

const again = ['readVirtualNumber', 'listVirtualNumbers'] as const

/** What a developer's request about a number is answered now, and the knobs that change it. */
export function VirtualNumber({ number }: { number: string }) {
  const params = { virtual_number: number }
  const read = useRead('readVirtualNumber', { params }, { everyMs: 3_000 })
  const clear = useChange('clearVirtualNumber', again)
  const refusal = refusalFor(useSession(), 'sims')
  return (
    <Read of={read}>
      {(view) => (
        <Paper withBorder p="md" component="section" aria-label={`What ${view.number} answers`}>
          <Group justify="space-between" mb="sm">
            <Heading order={2} size="h4">
              {view.number} answers now
            </Heading>
            <Act
              refusal={
                refusal ?? (view.told.length === 0 ? 'It answers what its last digits say.' : undefined)
              }
              done="It answers what its last digits say."
              act={() => clear.mutateAsync({ params })}
            >
              Forget all it was told
            </Act>
          </Group>
          <Answers view={view} />
          <Knobs view={view} />
        </Paper>
      )}
    </Read>
  )
}

const dark = 'the network does not know'

/** In the words of the features that ask. */
function Answers({ view }: { view: View }) {
  const { sim_change: change, reachability: reach, roaming, place, unavailable, told } = view
  const name = (text: string, knob: View['told'][number]) => (told.includes(knob) ? `${text} (told)` : text)
  return (
    <Facts
      of={[
        [
          name('SIM swap', 'swapped_at'),
          change ? (
            change.changed_at ? (
              <When key="swap" at={change.changed_at} />
            ) : (
              'never seen to change'
            )
          ) : (
            dark
          ),
        ],
        [
          name('Reachable by', 'reachability'),
          reach
            ? [reach.data && 'data', reach.sms && 'SMS'].filter(Boolean).join(' and ') || 'nothing'
            : dark,
        ],
        [
          name('Roaming', 'roaming'),
          roaming
            ? roaming.roaming
              ? `yes, in ${roaming.mcc ?? 'a country that is not told'}`
              : 'no'
            : dark,
        ],
        [
          name('Place', 'place'),
          place ? (
            <span key="place">
              {place.latitude}, {place.longitude}, within {place.radius.toLocaleString()} m, seen{' '}
              <When at={place.at} ago />
            </span>
          ) : (
            dark
          ),
        ],
        [
          name('Network', 'unavailable'),
          unavailable ? (
            <Badge key="away" color="red" variant="light">
              {unavailable}
            </Badge>
          ) : (
            'answers'
          ),
        ],
      ]}
    />
  )
}

function Knobs({ view }: { view: View }) {
  const tell = useChange('tellVirtualNumber', again)
  const refusal = refusalFor(useSession(), 'sims')
  const params = { virtual_number: view.number }
  const say = (body: Wish) => tell.mutateAsync({ params, body })
  const act = (name: string, body: Wish) => (
    <Act refusal={refusal} done="It answers so now." act={() => say(body)}>
      {name}
    </Act>
  )
  return (
    <Grid mt="md" gap="sm">
      <Knob name="SIM swap">
        {act('Swapped now', { swapped_at: 'now' })}
        <FormButton
          name="At a time"
          first={{ swapped_at: new Date().toISOString() }}
          refusal={refusal}
          done="It answers so now."
          act={(body) => say(body)}
          fields={(form) => (
            <TextInput label="Swapped at" description="UTC" {...form.getInputProps('swapped_at')} />
          )}
        />
        {act('By its digits', { swapped_at: null })}
      </Knob>
      <Knob name="Reachability">
        {act('Data and SMS', { reachability: { data: true, sms: true } })}
        {act('SMS alone', { reachability: { data: false, sms: true } })}
        {act('Nothing', { reachability: { data: false, sms: false } })}
        {act('By its digits', { reachability: null })}
      </Knob>
      <Knob name="Roaming">
        {act('At home', { roaming: { mcc: '262' } })}
        <FormButton
          name="Abroad"
          first={{ mcc: '208' }}
          refusal={refusal}
          done="It answers so now."
          act={(roaming) => say({ roaming })}
          fields={(form) => <TextInput label="Country code of the network" {...form.getInputProps('mcc')} />}
        />
        {act('By its digits', { roaming: null })}
      </Knob>
      <Knob name="Place">
        <FormButton
          name="Put it somewhere"
          first={{
            latitude: view.place?.latitude ?? 52.52,
            longitude: view.place?.longitude ?? 13.405,
            radius: view.place?.radius ?? 1000,
            old: false,
          }}
          refusal={refusal}
          done="It is there now."
          act={({ old, ...place }) =>
            say({
              place: { ...place, ...(old && { seen_at: new Date(Date.now() - 86_400_000).toISOString() }) },
            })
          }
          fields={(form) => (
            <>
              <NumberInput label="Latitude" {...form.getInputProps('latitude')} />
              <NumberInput label="Longitude" {...form.getInputProps('longitude')} />
              <NumberInput label="Radius" suffix=" m" {...form.getInputProps('radius')} />
              <Switch label="Seen there a day ago" {...form.getInputProps('old', { type: 'checkbox' })} />
            </>
          )}
        />
        {act('By its digits', { place: null })}
      </Knob>
      <Knob name="Network">
        <FormButton
          name="Take it away"
          first={{ unavailable: 'unreachable' }}
          refusal={refusal}
          done="It answers nothing now."
          act={({ unavailable }) => say({ unavailable: unavailable as 'unreachable' | 'timeout' })}
          fields={(form) => (
            <Select
              label="How it fails"
              data={['unreachable', 'timeout']}
              allowDeselect={false}
              {...form.getInputProps('unavailable')}
            />
          )}
        />
        {act('By its digits', { unavailable: null })}
      </Knob>
    </Grid>
  )
}

function Knob({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Grid.Col span={{ base: 12, sm: 6, lg: 4 }} role="group" aria-label={name}>
      <Text size="sm" fw={600} mb={4}>
        {name}
      </Text>
      <Group gap={6}>{children}</Group>
    </Grid.Col>
  )
}
