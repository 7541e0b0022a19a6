import { Grid, Select, TextInput } from '@mantine/core'
import { localOf } from '../../parts/lists/time-filter.tsx'
import { zone } from '../../parts/values/when.tsx'
import { FormButton } from '../../parts/forms/form.tsx'
import { useExchangeNow } from '../../shell/session.ts'
import { Knob, ApplyButton, type KnobState, appliedText } from './knob.tsx'
import { LocationKnob } from './location-knob.tsx'

/** The simulated settings of a number. */
export function Knobs({ knob }: { knob: KnobState }) {
  return (
    <Grid mt="md" gap="sm">
      <SwapKnob knob={knob} />
      <Knob name="Reachability">
        <ApplyButton knob={knob} name="Data and SMS" change={{ reachability: { data: true, sms: true } }} />
        <ApplyButton knob={knob} name="SMS only" change={{ reachability: { data: false, sms: true } }} />
        <ApplyButton knob={knob} name="Unreachable" change={{ reachability: { data: false, sms: false } }} />
        <ApplyButton knob={knob} name="Reset to default" change={{ reachability: null }} />
      </Knob>
      <RoamingKnob knob={knob} />
      <LocationKnob knob={knob} />
      <NetworkKnob knob={knob} />
    </Grid>
  )
}

type VirtualAnswers = { knob: KnobState }

function SwapKnob({ knob }: VirtualAnswers) {
  const now = useExchangeNow()
  return (
    <Knob name="SIM swap">
      <ApplyButton knob={knob} name="Swapped now" change={{ swapped_at: 'now' }} />
      <FormButton
        name="At a given time"
        first={{ swapped_at: localOf(new Date(now()).toISOString()) }}
        refusal={knob.refusal}
        done={appliedText}
        act={({ swapped_at: at }) => knob.say({ swapped_at: new Date(at).toISOString() })}
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
      <ApplyButton knob={knob} name="Reset to default" change={{ swapped_at: null }} />
    </Knob>
  )
}

function RoamingKnob({ knob }: VirtualAnswers) {
  return (
    <Knob name="Roaming">
      <ApplyButton knob={knob} name="Home network" change={{ roaming: { mcc: '262' } }} />
      <FormButton
        name="Roaming"
        first={{ roaming: { mcc: '208' } }}
        refusal={knob.refusal}
        done={appliedText}
        act={knob.say}
        fields={(form) => (
          <TextInput
            label="Country code of the network"
            description="Three digits"
            {...form.getInputProps('roaming.mcc')}
          />
        )}
      />
      <ApplyButton knob={knob} name="Reset to default" change={{ roaming: null }} />
    </Knob>
  )
}

const faults = ['unreachable', 'timeout', 'not-applicable'] as const

function NetworkKnob({ knob }: VirtualAnswers) {
  return (
    <Knob name="Network">
      <FormButton
        name="Simulate a failure"
        first={{ unavailable: 'unreachable' }}
        refusal={knob.refusal}
        done="Requests for the number now fail."
        act={knob.say}
        fields={(form) => (
          <Select
            label="Failure"
            data={faults}
            allowDeselect={false}
            {...form.getInputProps('unavailable')}
          />
        )}
      />
      <ApplyButton knob={knob} name="Reset to default" change={{ unavailable: null }} />
    </Knob>
  )
}
