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

/**
 * Centers the spinner of a loading button: Mantine positions it with its transition, which is skipped for
 * users who prefer reduced motion.
 */
const inTheMiddle = { transform: 'translate(-50%, -50%)' }

/** One color for actions; states have their own colors in the badge. */
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
    // The link color is chosen for the page background, not for colored ones.
    Alert: Alert.extend({
      styles: {
        // The focus rings of buttons in an alert are not cut off.
        root: { overflow: 'visible' },
        message: { '--mantine-color-anchor': 'var(--mantine-color-text)', overflow: 'visible' },
      },
    }),
    Badge: Badge.extend({
      defaultProps: { tt: 'none', radius: 'sm', fw: 600 },
      // Badges are not cut off: long ones wrap to a second line.
      styles: {
        root: { height: 'auto', minHeight: 'var(--badge-height)', maxWidth: '100%' },
        label: { whiteSpace: 'normal', overflowWrap: 'break-word', textOverflow: 'clip' },
      },
    }),
    // Buttons are not cut off: long ones wrap to a second line.
    Button: Button.extend({
      styles: {
        root: { height: 'auto', minHeight: 'var(--button-height)', maxWidth: '100%' },
        // Centers the text of links that look like buttons; browsers do that only for buttons.
        inner: { minHeight: 'calc(var(--button-height) - 2px)' },
        loader: inTheMiddle,
        label: { whiteSpace: 'normal', overflow: 'visible', overflowWrap: 'break-word', height: 'auto' },
      },
    }),
    // The focus ring is drawn inside, since the edge of the menu would cut it off.
    NavLink: NavLink.extend({ styles: { root: { outlineOffset: -2 } } }),
    Notification: Notification.extend({ defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } }),
    // Tooltips also appear on keyboard focus and touch.
    Tooltip: Tooltip.extend({ defaultProps: { events: { hover: true, focus: true, touch: true } } }),
  },
})

const tinted = ['line', 'gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'grape', 'violet', 'cyan']

/** The tints of Mantine are too weak for small texts (WCAG 2, contrast of 4.5): dark text on the lightest tint. */
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
      // The badge of a failure is the most visible one of a list.
      '--mantine-color-red-light': 'rgba(250, 82, 82, 0.25)',
      '--mantine-color-red-light-color': of.colors['red'][3],
      '--mantine-color-red-text': of.colors['red'][5],
      // White text on filled elements in both color schemes.
      '--mantine-color-line-filled': of.colors['line']![8],
      '--mantine-color-line-filled-hover': of.colors['line']![9],
      '--mantine-color-red-filled': of.colors['red'][8],
      '--mantine-color-red-filled-hover': of.colors['red'][9],
    },
  }
}

/** Palettes whose last shade is still too light. */
const darkest: Readonly<Record<string, string>> = {
  orange: '#a33c00',
  yellow: '#8a5300',
  green: '#1f6f2e',
  teal: '#06684a',
  cyan: '#0b5f73',
}
