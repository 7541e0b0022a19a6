import { NumberInput, Switch } from '@mantine/core'
import { FormButton } from '../../parts/forms/form.tsx'
import { useExchangeNow } from '../../shell/session.ts'
import { Knob, ApplyButton, type KnobState } from './knob.tsx'

const dayMs = 86_400_000

/** The location of a number, now or a day ago. */
export function LocationKnob({ knob }: { knob: KnobState }) {
  const { view, say, refusal } = knob
  const now = useExchangeNow()
  const { latitude = 52.52, longitude = 13.405, radius = 1000 } = view.location ?? {}
  return (
    <Knob name="Location">
      <FormButton
        name="Set a location"
        first={{ location: { latitude, longitude, radius }, old: false }}
        refusal={refusal}
        done="Location set."
        act={({ old, location }) => {
          const seen = old && { seen_at: new Date(now() - dayMs).toISOString() }
          return say({ location: { ...location, ...seen } })
        }}
        fields={(form) => (
          <>
            <NumberInput label="Latitude" {...form.getInputProps('location.latitude')} />
            <NumberInput label="Longitude" {...form.getInputProps('location.longitude')} />
            <NumberInput label="Radius" suffix=" m" {...form.getInputProps('location.radius')} />
            <Switch label="Last seen a day ago" {...form.getInputProps('old', { type: 'checkbox' })} />
          </>
        )}
      />
      <ApplyButton knob={knob} name="Reset to default" change={{ location: null }} />
    </Knob>
  )
}
