type Policies = {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown
}

/**
 * The page's policy lets no text become elements. Mantine writes its styles as inner HTML, which hold no markup: texts without any are
 * let through, and everything else is refused loudly.
 */
const { trustedTypes } = globalThis as { trustedTypes?: Policies }
trustedTypes?.createPolicy('default', {
  createHTML(text) {
    if (text.includes('<')) throw new TypeError('No text of this page becomes markup.')
    return text
  },
})
