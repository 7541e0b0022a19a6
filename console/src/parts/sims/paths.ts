/** Where a customer's SIMs are, by whichever door somebody has come in. */
export const partnerPath = (partner: string) => `/sims/of/${encodeURIComponent(partner)}`
