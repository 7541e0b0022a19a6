import { Grid, Select, TextInput } from '@mantine/core'
import { localOf } from '../../parts/lists/time-filter.tsx'
import { zone } from '../../parts/values/when.tsx'
import { FormButton } from '../../parts/forms/form.tsx'
import { useExchangeNow } from '../../shell/session.ts'
import { Knob, ApplyButton, type KnobState, appliedText } from './knob.tsx'
import { LocationKnob } from './location-knob.tsx'

/** The simulated settings of a number. */
export function Knobs({ telling: notifier }: { telling: KnobState }) {
  return (
    <Grid mt="md" gap="sm">
      <SwapKnob telling={notifier} />
      <Knob name="Reachability">
        <ApplyButton telling={notifier} name="SMS only" wish={{ reachability: { data: true, sms: true } }} />
        <ApplyButton
          telling={notifier}
          name="SMS alone"
          wish={{ reachability: { data: false, sms: true } }}
        />
        <ApplyButton
          telling={notifier}
          name="Unreachable"
          wish={{ reachability: { data: false, sms: false } }}
        />
        <ApplyButton telling={notifier} name="Default by digits" wish={{ reachability: null }} />
      </Knob>
      <RoamingKnob telling={notifier} />
      <LocationKnob telling={notifier} />
      <NetworkKnob telling={notifier} />
    </Grid>
  )
}

type VirtualAnswers = { telling: KnobState }

function SwapKnob({ telling: notifier }: VirtualAnswers) {
  const now = useExchangeNow()
  return (
    <Knob name="SIM swap">
      <ApplyButton telling={notifier} name="Swapped now" wish={{ swapped_at: 'now' }} />
      <FormButton
        name="At a given time"
        first={{ swapped_at: localOf(new Date(now()).toISOString()) }}
        refusal={notifier.refusal}
        done={appliedText}
        act={({ swapped_at: at }) => notifier.say({ swapped_at: new Date(at).toISOString() })}
        fields={(form) => (
          <TextInput
            type="datetime-local"
            label="Swapped at"
            description={`In your time zone (${zone}); not in the future.`}
            required
            {...form.getInputProps('swapped_at')}
          />
        )}
      />
      <ApplyButton telling={notifier} name="Default by digits" wish={{ swapped_at: null }} />
    </Knob>
  )
}

function RoamingKnob({ telling: notifier }: VirtualAnswers) {
  return (
    <Knob name="Roaming">
      <ApplyButton telling={notifier} name="Home network" wish={{ roaming: { mcc: '262' } }} />
      <FormButton
        name="Roaming"
        first={{ roaming: { mcc: '208' } }}
        refusal={notifier.refusal}
        done={appliedText}
        act={notifier.say}
        fields={(form) => (
          <TextInput
            label="Country code of the network"
            description="Three digits"
            {...form.getInputProps('roaming.mcc')}
          />
        )}
      />
      <ApplyButton telling={notifier} name="Default by digits" wish={{ roaming: null }} />
    </Knob>
  )
}

const faults = ['unreachable', 'timeout', 'not-applicable'] as const

function NetworkKnob({ telling: notifier }: VirtualAnswers) {
  return (
    <Knob name="Network">
      <FormButton
        name="Simulate a failure"
        first={{ unavailable: 'unreachable' }}
        refusal={notifier.refusal}
        done="The number now fails."
        act={notifier.say}
        fields={(form) => (
          <Select
            label="Failure"
            data={faults}
            allowDeselect={false}
            {...form.getInputProps('unavailable')}
          />
        )}
      />
      <ApplyButton telling={notifier} name="Default by digits" wish={{ unavailable: null }} />
    </Knob>
  )
}
