type Policies = {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown
}

/**
 * The content security policy forbids text as HTML. Mantine writes styles as inner HTML without markup, so
 * such texts are allowed; everything else throws.
 */
const { trustedTypes } = globalThis as { trustedTypes?: Policies }
trustedTypes?.createPolicy('default', {
  createHTML(text) {
    if (text.includes('<')) throw new TypeError('Text with markup is not allowed.')
    return text
  },
})
