import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const blue: MantineColorsTuple = [
  '#eef4ff',
  '#dce7fd',
  '#b7cdf9',
  '#8fb1f5',
  '#6d99f1',
  '#4f83ec',
  '#3a71e0',
  '#2860cf',
  '#1f52b5',
  '#194594',
]

const gray: MantineColorsTuple = [
  '#f8f9fb',
  '#f1f3f6',
  '#e6e9ee',
  '#d8dce3',
  '#c2c8d1',
  '#a3abb8',
  '#7d8695',
  '#5b6473',
  '#3a414d',
  '#1d2129',
]

const dark: MantineColorsTuple = [
  '#dfe2e8',
  '#b9bec9',
  '#9aa1ae',
  '#6f7683',
  '#3c424d',
  '#2d323b',
  '#23272f',
  '#181b21',
  '#13161b',
  '#0d0f13',
]

/** As warnings in a text, also small ones, it has the contrast that WCAG asks for. */
const red: MantineColorsTuple = [
  '#fff0f0',
  '#ffdfdf',
  '#ffc0c0',
  '#ffa3a3',
  '#ff8f8f',
  '#f26a6a',
  '#c9252d',
  '#b81f27',
  '#a51a21',
  '#8c151b',
]

export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  colors: { blue, gray, dark, red },
  primaryColor: 'blue',
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  components: {
    Modal: {
      defaultProps: { centered: true, padding: 'lg', overlayProps: { backgroundOpacity: 0.4 } },
      styles: { title: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 } },
    },
    // A menu begins with its first item: anything else in it is a stranger to screen readers.
    Menu: {
      defaultProps: { withInitialFocusPlaceholder: false },
      // Names of people's own stand in menus: these fit a phone, however long and many they are.
      styles: {
        dropdown: {
          maxWidth: 'min(26rem, calc(100vw - 1rem))',
          maxHeight: '70dvh',
          overflowY: 'auto',
        },
        itemLabel: { overflowWrap: 'anywhere' },
      },
    },
    Tooltip: { defaultProps: { openDelay: 400 } },
    InputWrapper: {
      styles: {
        label: { marginBottom: 4, fontWeight: 500 },
        description: { marginBottom: 4 },
        error: { marginTop: 4 },
      },
    },
  },
})

/** The kit's quiet and error colours are too pale to read for some; these have the contrast that WCAG asks for. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': gray[7],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-error': red[6],
    '--mantine-color-text': gray[9],
    '--mantine-color-default-border': gray[3],
    '--app-surface': '#ffffff',
    '--app-side': gray[0],
    '--app-line': gray[2],
    '--app-hover': gray[1],
    '--app-chosen': gray[2],
    '--app-off': gray[6],
  },
  dark: {
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-blue-light-color': blue[2],
    '--mantine-color-placeholder': dark[3],
    '--mantine-color-error': red[4],
    '--mantine-color-text': dark[0],
    '--mantine-color-default-border': dark[4],
    '--app-surface': dark[6],
    '--app-side': dark[8],
    '--app-line': dark[5],
    '--app-hover': dark[6],
    '--app-chosen': dark[5],
    '--app-off': dark[3],
  },
})
