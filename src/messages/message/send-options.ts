type Original = {
  client_ref: string | null
  webhook_url: string | null
  webhook_version: string | null
  details: unknown
}

/** Members of a send request, besides its parties and its text, with which a stored message was sent. */
export const sendOptionsOf = ({ client_ref, webhook_url, webhook_version, details }: Original) => ({
  ...(client_ref !== null && { client_ref }),
  ...(webhook_url !== null && { webhook_url }),
  ...(webhook_version !== null && { webhook_version }),
  ...(details !== null && { sms: details }),
})
