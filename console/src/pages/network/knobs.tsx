import { Grid, Select, TextInput } from '@mantine/core'
import { localOf } from '../../parts/lists/time-filter.tsx'
import { zone } from '../../parts/values/when.tsx'
import { FormButton } from '../../parts/forms/form.tsx'
import { useExchangeNow } from '../../shell/session.ts'
import { Knob, Tell, type Telling, toldSo } from './knob.tsx'
import { PlaceKnob } from './place-knob.tsx'

/** What a number can be told to answer. */
export function Knobs({ telling }: { telling: Telling }) {
  return (
    <Grid mt="md" gap="sm">
      <SwapKnob telling={telling} />
      <Knob name="Reachability">
        <Tell telling={telling} name="Data and SMS" wish={{ reachability: { data: true, sms: true } }} />
        <Tell telling={telling} name="SMS alone" wish={{ reachability: { data: false, sms: true } }} />
        <Tell telling={telling} name="Nothing" wish={{ reachability: { data: false, sms: false } }} />
        <Tell telling={telling} name="By its digits" wish={{ reachability: null }} />
      </Knob>
      <RoamingKnob telling={telling} />
      <PlaceKnob telling={telling} />
      <NetworkKnob telling={telling} />
    </Grid>
  )
}

type Told = { telling: Telling }

function SwapKnob({ telling }: Told) {
  const now = useExchangeNow()
  return (
    <Knob name="SIM swap">
      <Tell telling={telling} name="Swapped now" wish={{ swapped_at: 'now' }} />
      <FormButton
        name="At a time"
        first={{ swapped_at: localOf(new Date(now()).toISOString()) }}
        refusal={telling.refusal}
        done={toldSo}
        act={({ swapped_at: at }) => telling.say({ swapped_at: new Date(at).toISOString() })}
        fields={(form) => (
          <TextInput
            type="datetime-local"
            label="Swapped at"
            description={`In your time (${zone}); not in the future.`}
            required
            {...form.getInputProps('swapped_at')}
          />
        )}
      />
      <Tell telling={telling} name="By its digits" wish={{ swapped_at: null }} />
    </Knob>
  )
}

function RoamingKnob({ telling }: Told) {
  return (
    <Knob name="Roaming">
      <Tell telling={telling} name="At home" wish={{ roaming: { mcc: '262' } }} />
      <FormButton
        name="Abroad"
        first={{ roaming: { mcc: '208' } }}
        refusal={telling.refusal}
        done={toldSo}
        act={telling.say}
        fields={(form) => (
          <TextInput
            label="Country code of the network"
            description="Three digits"
            {...form.getInputProps('roaming.mcc')}
          />
        )}
      />
      <Tell telling={telling} name="By its digits" wish={{ roaming: null }} />
    </Knob>
  )
}

const faults = ['unreachable', 'timeout', 'not-applicable'] as const

function NetworkKnob({ telling }: Told) {
  return (
    <Knob name="Network">
      <FormButton
        name="Take it away"
        first={{ unavailable: 'unreachable' }}
        refusal={telling.refusal}
        done="It answers nothing now."
        act={telling.say}
        fields={(form) => (
          <Select
            label="How it fails"
            data={faults}
            allowDeselect={false}
            {...form.getInputProps('unavailable')}
          />
        )}
      />
      <Tell telling={telling} name="By its digits" wish={{ unavailable: null }} />
    </Knob>
  )
}
