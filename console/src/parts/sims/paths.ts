/** The path of a customer's SIMs, for operators and in the portal. */
export const partnerPath = (partner: string) => `/sims/of/${encodeURIComponent(partner)}`
