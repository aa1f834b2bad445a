import {
  createTheme,
  defaultVariantColorsResolver,
  type ActionIconFactory,
  type AvatarFactory,
  type BadgeFactory,
  type ButtonFactory,
  type CSSVariablesResolver,
  type ExtendComponent,
  type FactoryPayload,
  type InputWrapperFactory,
  type MantineColorsTuple,
  type MenuFactory,
  type ModalFactory,
  type PopoverFactory,
  type SelectFactory,
  type TableFactory,
  type TabsFactory,
  type TextareaFactory,
  type TooltipFactory,
} from '@mantine/core'

/**
 * Two layers: Mantine's scales (`ceu`, `gray`, `dark`, …), used by components through `color`, and the tokens `--b-*`,
 * used by our own CSS. Screens pick a token by meaning ("surface", "text-2") and never write a colour themselves.
 */

/** Light-blue primary. 6 is the filled shade on light (white text 4.8:1), 4 on dark (dark text 7:1). */
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
/** Designed, not inverted: 0 text, 7 page, 6 surface, 5 raised, 4 border. */
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

/** A queue without a colour of its own. */
export const NO_QUEUE_COLOR = '#8b98a6'
const SCRIM = '#0b1722'

/** Typed settings of a component, without importing the component: the theme must not pull screens' parts in. */
const component = <Payload extends FactoryPayload>(settings: ExtendComponent<Payload>) => settings

const BUTTON_SIZES: Record<string, Record<'--button-height' | '--button-padding-x' | '--button-fz', string>> = {
  xs: { '--button-height': '28px', '--button-padding-x': '10px', '--button-fz': '13px' },
  sm: { '--button-height': '34px', '--button-padding-x': '14px', '--button-fz': '14px' },
}

const SCALES = { ceu, gray, dark, verde, ambar, coral }

export const theme = createTheme({
  primaryColor: 'ceu',
  primaryShade: { light: 6, dark: 4 },
  /** Text on a filled colour flips by luminance, so a pale queue colour stays readable. */
  autoContrast: true,
  luminanceThreshold: 0.34,
  colors: SCALES,
  /** Mantine looks only at the light shade when it picks the text on a filled scale; ours is white there, dark at night. */
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    const isScale = input.variant === 'filled' && (input.color ?? 'ceu') in SCALES
    return isScale ? { ...colors, color: 'var(--b-on-accent)' } : colors
  },
  white: '#ffffff',
  black: '#17212b',
  fontFamily:
    '"Inter Variable", "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", system-ui, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  /** 13 is the working size of a dense desk; 14 is message text; 12 is the smallest that carries meaning. */
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.33', sm: '1.4', md: '1.43', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '2rem' },
      h2: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h3: { fontSize: '1rem', lineHeight: '1.5rem' },
      h4: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  shadows: {
    xs: 'var(--b-shadow-1)',
    sm: 'var(--b-shadow-1)',
    md: 'var(--b-shadow-2)',
    lg: 'var(--b-shadow-3)',
    xl: 'var(--b-shadow-3)',
  },
  components: {
    Button: component<ButtonFactory>({
      defaultProps: { size: 'sm', radius: 'md', variant: 'filled' },
      styles: { label: { fontWeight: 550 }, section: { marginInlineEnd: 6 } },
      vars: (_theme, props) => ({ root: BUTTON_SIZES[String(props.size)] ?? {} }),
    }),
    ActionIcon: component<ActionIconFactory>({
      defaultProps: { variant: 'subtle', color: 'gray', size: 32, radius: 'md' },
      vars: (_theme, props) => ({ root: props.color === 'gray' ? { '--ai-color': 'var(--b-icon)' } : {} }),
    }),
    InputWrapper: component<InputWrapperFactory>({ styles: { label: { marginBottom: 4 }, error: { marginTop: 5 } } }),
    Avatar: component<AvatarFactory>({
      defaultProps: { radius: 'xl', size: 36 },
      styles: { placeholder: { fontWeight: 600, border: 0 } },
    }),
    Badge: component<BadgeFactory>({ defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 550 } }),
    Card: { defaultProps: { withBorder: true, radius: 'lg', padding: 'lg' } },
    Paper: { defaultProps: { radius: 'lg' } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    NumberInput: { defaultProps: { size: 'sm' } },
    Select: component<SelectFactory>({ defaultProps: { size: 'sm', checkIconPosition: 'right' } }),
    MultiSelect: { defaultProps: { size: 'sm', checkIconPosition: 'right' } },
    Textarea: component<TextareaFactory>({ defaultProps: { size: 'sm', autosize: true, maxRows: 5 } }),
    SegmentedControl: { defaultProps: { size: 'xs', radius: 'md' } },
    Switch: { defaultProps: { size: 'xs' } },
    Tabs: component<TabsFactory>({ defaultProps: { keepMounted: false } }),
    Table: component<TableFactory>({
      defaultProps: { verticalSpacing: 10, horizontalSpacing: 16, highlightOnHover: true },
    }),
    NavLink: { defaultProps: { variant: 'light' } },
    Modal: component<ModalFactory>({
      defaultProps: {
        radius: 'lg',
        centered: true,
        overlayProps: { color: SCRIM, backgroundOpacity: 0.45, blur: 0 },
        transitionProps: { duration: 140, transition: 'pop' },
      },
      styles: {
        title: { fontSize: 17, fontWeight: 650, letterSpacing: '-0.01em' },
        header: { padding: '16px 14px 8px 24px' },
        body: { padding: '4px 24px 24px' },
      },
    }),
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    Drawer: { defaultProps: { overlayProps: { color: SCRIM, backgroundOpacity: 0.45, blur: 0 } } },
    Menu: component<MenuFactory>({
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        transitionProps: { duration: 100 },
        /** The placeholder is a focusable child of the menu that is no item, which ARIA forbids. */
        withInitialFocusPlaceholder: false,
      },
    }),
    Popover: component<PopoverFactory>({
      defaultProps: { shadow: 'md', radius: 'lg', transitionProps: { duration: 100 } },
    }),
    Tooltip: component<TooltipFactory>({ defaultProps: { openDelay: 400, withArrow: false, radius: 'sm', fz: 'xs' } }),
    Notification: { defaultProps: { radius: 'lg' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
  },
})

const light = {
  canvas: gray[0],
  surface: '#ffffff',
  sunken: gray[1],
  raised: '#ffffff',
  hover: '#f1f5f9',
  selected: '#e6f2fd',
  border: gray[2],
  'border-strong': gray[3],
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
  skeleton: gray[2],
  'shadow-1': '0 1px 2px rgb(23 33 43 / 6%)',
  'shadow-2': '0 4px 16px rgb(23 33 43 / 10%), 0 1px 3px rgb(23 33 43 / 8%)',
  'shadow-3': '0 16px 48px rgb(23 33 43 / 18%), 0 2px 6px rgb(23 33 43 / 8%)',
}

/** In the dark theme depth is lightness: canvas < surface < raised. Shadows only separate overlays. */
const night: typeof light = {
  canvas: dark[7],
  surface: dark[6],
  sunken: '#131a21',
  raised: dark[5],
  hover: '#1d2630',
  selected: '#14304a',
  border: '#26303b',
  'border-strong': '#374452',
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
  skeleton: '#232d37',
  'shadow-1': '0 1px 2px rgb(0 0 0 / 30%)',
  'shadow-2': '0 6px 20px rgb(0 0 0 / 45%)',
  'shadow-3': '0 20px 56px rgb(0 0 0 / 60%)',
}

const variables = (tokens: Record<string, string>): Record<`--${string}`, string> =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--b-${name}`, value]))

const surfaces = (tokens: typeof light): Record<`--${string}`, string> => ({
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

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--b-row-x': '12px',
    '--b-topbar': '48px',
    '--b-menu': '240px',
    '--b-list': '348px',
    '--b-contact': '320px',
    '--b-bottombar': '58px',
  },
  light: surfaces(light),
  dark: {
    ...surfaces(night),
    '--mantine-color-default': night.raised,
    '--mantine-color-default-hover': '#27323d',
    '--mantine-color-gray-light-color': night['text-2'],
    '--mantine-color-gray-light-hover': '#222c37',
  },
})
