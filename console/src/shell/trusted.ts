type Policies = {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown
}

/**
 * The page's policy forbids text as HTML. Mantine writes its styles as inner HTML without markup: such texts
 * are allowed, everything else throws.
 */
const { trustedTypes } = globalThis as { trustedTypes?: Policies }
trustedTypes?.createPolicy('default', {
  createHTML(text) {
    if (text.includes('<')) throw new TypeError('Text with markup is not allowed.')
    return text
  },
})
