/** A customer care campaign as the body of `createCampaign`. Changes replace members; undefined omits a member. */
export const aCampaign = (changes: Record<string, unknown> = {}) => ({
  usecase: 'CUSTOMER_CARE',
  description: 'Answers to people who have written to our shop and asked us something.',
  message_flow_details: aFlow(),
  sample_one: 'Blue Kite: your kite is repaired and can be fetched today.',
  help_message: 'Blue Kite: call 12015550100 or write to office@bluekite.example.',
  terms_and_conditions: true,
  ...changes,
})

/** A description whose last word selects what the networks of the sandbox decide. */
export const describedAs = (word: string) => ({
  description: `Answers to people who have written to our shop and asked us something: ${word}`,
})

/** The details of how subscribers opt in. Changes replace members. */
export const aFlow = (changes: Record<string, unknown> = {}) => ({
  brand_name: 'Blue Kite',
  consent_mechanisms: [
    {
      method: 'ONLINE_FORM',
      details: 'People tick a box below the form on our page.',
      attachment: 'https://bluekite.example/form.png',
    },
  ],
  frequency: 'ONE_TIME',
  privacy_policy: 'https://bluekite.example/privacy',
  terms_and_conditions: 'https://bluekite.example/terms',
  ...changes,
})
