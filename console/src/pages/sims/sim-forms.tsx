import { Select, TextInput } from '@mantine/core'
import { useChange } from '../../api/reading.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { FormButton } from '../../parts/forms/form.tsx'
import { phoneNumberOf } from '../../parts/forms/phone-number.ts'
import { FieldsForm } from '../../parts/sims/fields-form.tsx'
import type { SimSeen } from '../../parts/sims/seen.ts'
import { useSession } from '../../shell/session.ts'

type Editing = { partner: string; sim: SimSeen }
type Outcome = { rejected: readonly { reason: string }[] }

/** Throws if the exchange has rejected the only SIM of the request. */
function unlessRejected({ rejected }: Outcome): void {
  if (rejected[0]) throw new Error(rejected[0].reason)
}

const again = ['readSim', 'listSims', 'listSimActions'] as const

/** The numbers, fields, and APN settings of a SIM. */
export function SimForms(editing: Editing) {
  return (
    <>
      <Pair {...editing} />
      <FieldsForm {...editing} />
      <Internet {...editing} />
    </>
  )
}

function Pair({ partner, sim }: Editing) {
  const pair = useChange('pairSims', again)
  return (
    <FormButton
      name="Edit IMSI and MSISDN"
      first={{ imsi: sim.imsi ?? '', msisdn: sim.msisdn ?? '' }}
      refusal={refusalFor(useSession(), 'sims')}
      done="Numbers changed."
      act={async ({ imsi, msisdn }) => {
        const pairings = [{ iccid: sim.iccid, imsi: imsi || null, msisdn: phoneNumberOf(msisdn) || null }]
        unlessRejected(await pair.mutateAsync({ params: { partner_id: partner }, body: { pairings } }))
      }}
      fields={(form) => (
        <>
          <TextInput label="IMSI" {...form.getInputProps('imsi')} />
          <TextInput label="MSISDN" {...form.getInputProps('msisdn')} />
        </>
      )}
    />
  )
}

function Internet({ partner, sim }: Editing) {
  const configure = useChange('setSimIpConfigs', again)
  return (
    <FormButton
      name="APN and addresses"
      first={{ apn: sim.apn ?? '', ip_type: sim.ip_type ?? '', ipv4: sim.ipv4 ?? '', ipv6: sim.ipv6 ?? '' }}
      refusal={refusalFor(useSession(), 'sims')}
      done="APN and addresses changed."
      act={async ({ apn, ip_type, ipv4, ipv6 }) => {
        const type: 'static' | 'dynamic' | null =
          ip_type === 'static' || ip_type === 'dynamic' ? ip_type : null
        const addresses = { ip_type: type, ipv4: ipv4 || null, ipv6: ipv6 || null }
        const configurations = [{ iccid: sim.iccid, apn: apn || null, ...addresses }]
        const params = { partner_id: partner }
        unlessRejected(await configure.mutateAsync({ params, body: { configurations } }))
      }}
      fields={(form) => (
        <>
          <TextInput label="APN" {...form.getInputProps('apn')} />
          <Select
            label="Addresses"
            data={['static', 'dynamic']}
            clearable
            {...form.getInputProps('ip_type')}
          />
          <TextInput label="IPv4" {...form.getInputProps('ipv4')} />
          <TextInput label="IPv6" {...form.getInputProps('ipv6')} />
        </>
      )}
    />
  )
}
