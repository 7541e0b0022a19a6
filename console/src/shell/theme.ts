import {
  Alert,
  Badge,
  Button,
  createTheme,
  defaultCssVariablesResolver,
  NavLink,
  Notification,
  Tooltip,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core'

const line: MantineColorsTuple = [
  '#e6f7f9',
  '#d5ebee',
  '#abd6dc',
  '#7dc0c9',
  '#58adb9',
  '#40a1af',
  '#2f9bab',
  '#1d8796',
  '#0b7285',
  '#00505c',
]

/** Of what turns on a button meanwhile: Mantine puts it there by its way of coming, which who wants no movement does not see. */
const inTheMiddle = { transform: 'translate(-50%, -50%)' }

/** One colour for what can be done; states have colours of their own, which the badge knows. */
export const theme = createTheme({
  colors: { line },
  primaryColor: 'line',
  primaryShade: { light: 8, dark: 5 },
  autoContrast: true,
  respectReducedMotion: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  headings: { fontWeight: '600' },
  components: {
    // The colour of links is made for the ground of a page, not for coloured ones.
    Alert: Alert.extend({ styles: { message: { '--mantine-color-anchor': 'var(--mantine-color-text)' } } }),
    Badge: Badge.extend({
      defaultProps: { tt: 'none', radius: 'sm', fw: 600 },
      // A state is read whole: where it has no room it takes a second line.
      styles: {
        root: { height: 'auto', minHeight: 'var(--badge-height)', maxWidth: '100%' },
        label: { whiteSpace: 'normal', overflowWrap: 'break-word', textOverflow: 'clip' },
      },
    }),
    // What a button does is never cut: where it has no room it takes a second line.
    Button: Button.extend({
      styles: {
        root: { height: 'auto', minHeight: 'var(--button-height)', maxWidth: '100%' },
        // A link that looks like a button has its words in the middle, too: browsers see to that of buttons alone.
        inner: { minHeight: 'calc(var(--button-height) - 2px)' },
        loader: inTheMiddle,
        label: { whiteSpace: 'normal', overflow: 'visible', overflowWrap: 'break-word', height: 'auto' },
      },
    }),
    // The edge of the menu would cut off a ring around it.
    NavLink: NavLink.extend({ styles: { root: { outlineOffset: -2 } } }),
    Notification: Notification.extend({ defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } }),
    // What a button says of itself is for whoever has a keyboard or a finger, too.
    Tooltip: Tooltip.extend({ defaultProps: { events: { hover: true, focus: true, touch: true } } }),
  },
})

const tinted = ['line', 'gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'grape', 'violet', 'cyan']

/** The tints of Mantine are too weak for small texts (WCAG 2, contrast of 4.5): dark letters on the palest tint. */
export const variables: CSSVariablesResolver = (of) => {
  const usual = defaultCssVariablesResolver(of)
  const pale = tinted.flatMap((name) => [
    [`--mantine-color-${name}-light`, of.colors[name]![0]],
    [`--mantine-color-${name}-light-hover`, of.colors[name]![1]],
    [`--mantine-color-${name}-light-color`, darkest[name] ?? of.colors[name]![9]],
  ])
  return {
    ...usual,
    light: {
      ...usual.light,
      '--mantine-color-dimmed': of.colors['gray'][7],
      '--mantine-color-error': of.colors['red'][9],
      '--mantine-color-placeholder': '#6a737b',
      ...Object.fromEntries(pale),
    },
    dark: {
      ...usual.dark,
      '--mantine-color-dimmed': of.colors['dark'][1],
      '--mantine-color-error': of.colors['red'][4],
      '--mantine-color-placeholder': '#9a9a9a',
      // Red stays red: the usual tint of the night is pink.
      '--mantine-color-red-light-color': of.colors['red'][5],
      '--mantine-color-red-text': of.colors['red'][5],
      // White letters stand on what is filled, day and night.
      '--mantine-color-line-filled': of.colors['line']![8],
      '--mantine-color-line-filled-hover': of.colors['line']![9],
    },
  }
}

/** Where the last shade of the palette is still too light. */
const darkest: Readonly<Record<string, string>> = {
  orange: '#a33c00',
  yellow: '#8a5300',
  green: '#1f6f2e',
  teal: '#06684a',
  cyan: '#0b5f73',
}
