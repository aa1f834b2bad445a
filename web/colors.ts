import type { MantineColorsTuple } from '@mantine/core'

/**
 * Light-blue primary. Shade 6 is the filled shade on light (white text has 4.8:1), shade 4 on dark (dark text has 7:1).
 */
const ceu: MantineColorsTuple = [
  '#eef7fe',
  '#dceefd',
  '#b7dcfb',
  '#86c5f8',
  '#4fabf2',
  '#1f91e4',
  '#0c75c9',
  '#0a60a6',
  '#0b4d84',
  '#0b3d68',
]
const gray: MantineColorsTuple = [
  '#f6f8fa',
  '#eff2f5',
  '#e4e9ee',
  '#d3dae1',
  '#bfc9d2',
  '#8b98a6',
  '#5d6b79',
  '#4a5764',
  '#2f3a45',
  '#17212b',
]
/** The dark scale is designed, not inverted: 0 is text, 7 the page, 6 a surface, 5 a raised surface, 4 a border. */
const dark: MantineColorsTuple = [
  '#e7edf3',
  '#c3ced9',
  '#a7b4c1',
  '#8494a4',
  '#2b3642',
  '#1f2832',
  '#171e26',
  '#10161c',
  '#0c1116',
  '#080c10',
]
const verde: MantineColorsTuple = [
  '#e9f8f0',
  '#cfefde',
  '#9fdfbe',
  '#69cc9a',
  '#3db97c',
  '#1ea265',
  '#0f7f4d',
  '#0c673f',
  '#0b5133',
  '#0a4029',
]
const ambar: MantineColorsTuple = [
  '#fff6e0',
  '#ffebbd',
  '#fbd787',
  '#f5bf4d',
  '#eda51f',
  '#d68a08',
  '#9a5d00',
  '#7d4b00',
  '#623b02',
  '#4d2f03',
]
const coral: MantineColorsTuple = [
  '#feeeed',
  '#fddad8',
  '#f9b3af',
  '#f58880',
  '#ee6157',
  '#de4238',
  '#c42b22',
  '#a3221b',
  '#821d18',
  '#681a16',
]

export const SCALES = { ceu, gray, dark, verde, ambar, coral }

/** The tokens `--b-*` are named by their meaning. */
export const lightColors = {
  canvas: gray[0],
  surface: '#ffffff',
  sunken: gray[1],
  raised: '#ffffff',
  hover: '#f1f5f9',
  selected: '#e6f2fd',
  border: gray[2],
  'border-strong': gray[3],
  /** The edge of what is filled in or switched, which has to be seen on every ground. */
  control: '#7b8997',
  text: gray[9],
  'text-2': gray[7],
  'text-3': gray[6],
  icon: gray[6],
  accent: ceu[6],
  'accent-text': ceu[7],
  'accent-soft': ceu[0],
  'on-accent': '#ffffff',
  'bubble-in': '#ffffff',
  'bubble-in-line': gray[2],
  'bubble-out': '#d9edfd',
  'bubble-out-line': '#c3e1fa',
  'bubble-out-meta': '#40607c',
  'soon-soft': '#fff5c2',
  'late-soft': '#ffe9d1',
  note: '#fff7d9',
  'note-line': '#ecd58a',
  'note-text': '#5e4600',
  read: '#0c75c9',
  danger: coral[6],
  'danger-soft': coral[0],
  warn: ambar[6],
  'warn-soft': ambar[0],
  ok: verde[6],
  'ok-soft': verde[0],
  skeleton: '#ccd4dc',
  'shadow-1': '0 1px 2px rgb(23 33 43 / 6%)',
  'shadow-2': '0 4px 16px rgb(23 33 43 / 10%), 0 1px 3px rgb(23 33 43 / 8%)',
  'shadow-3': '0 16px 48px rgb(23 33 43 / 18%), 0 2px 6px rgb(23 33 43 / 8%)',
}

export type Tokens = typeof lightColors

/** In the dark theme, lightness shows depth: canvas < surface < raised. Shadows only separate overlays. */
export const darkColors: Tokens = {
  canvas: dark[7],
  surface: dark[6],
  sunken: '#131a21',
  raised: dark[5],
  hover: '#1d2630',
  selected: '#14304a',
  border: '#26303b',
  'border-strong': '#374452',
  control: '#708090',
  text: dark[0],
  'text-2': '#b4c0cc',
  'text-3': '#8e9dac',
  icon: '#93a2b1',
  accent: ceu[4],
  'accent-text': '#7cc0f7',
  'accent-soft': '#132c44',
  'on-accent': '#071a2b',
  'bubble-in': '#1e2731',
  'bubble-in-line': '#28333f',
  'bubble-out': '#143a5a',
  'bubble-out-line': '#1b4a71',
  'bubble-out-meta': '#a5c5e0',
  'soon-soft': '#35300f',
  'late-soft': '#3d2711',
  note: '#2e2814',
  'note-line': '#5a4b1c',
  'note-text': '#f0dfa6',
  read: '#5db5f7',
  danger: '#ff8a80',
  'danger-soft': '#3a1b1c',
  warn: '#f2b84b',
  'warn-soft': '#33270f',
  ok: '#55cf93',
  'ok-soft': '#10301f',
  skeleton: '#3b4855',
  'shadow-1': '0 1px 2px rgb(0 0 0 / 30%)',
  'shadow-2': '0 6px 20px rgb(0 0 0 / 45%)',
  'shadow-3': '0 20px 56px rgb(0 0 0 / 60%)',
}

const variables = (tokens: Record<string, string>): Record<`--${string}`, string> =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--b-${name}`, value]))

/** Returns the tokens as CSS variables, and sets Mantine's own variables to them. */
export const surfaceColors = (tokens: Tokens): Record<`--${string}`, string> => ({
  ...variables(tokens),
  '--mantine-color-body': tokens.surface,
  '--mantine-color-text': tokens.text,
  '--mantine-color-dimmed': tokens['text-3'],
  '--mantine-color-default-border': tokens['border-strong'],
  '--mantine-color-placeholder': tokens['text-3'],
  '--mantine-color-error': tokens.danger,
  '--mantine-color-anchor': tokens['accent-text'],
  '--mantine-color-ceu-light': tokens['accent-soft'],
  '--mantine-color-ceu-light-color': tokens['accent-text'],
})
