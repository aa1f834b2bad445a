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
  type MenuFactory,
  type ModalFactory,
  type PopoverFactory,
  type SelectFactory,
  type TableFactory,
  type TabsFactory,
  type TextareaFactory,
  type TooltipFactory,
} from '@mantine/core'
import { darkColors, SCALES, surfaceColors, lightColors } from './colors.ts'
import { textSize, textSizeVariables } from './type-scale.ts'

/**
 * The theme has two layers: Mantine's scales (`ceu`, `gray`, `dark`, …), used by components through `color`, and the
 * tokens `--b-*`, used by our own CSS. Screens choose a token by its meaning ("surface", "text-2") and never write a
 * colour themselves.
 */

/** A queue has this colour if it has none of its own. */
export const NO_QUEUE_COLOR = '#8b98a6'
const SCRIM = '#0b1722'

/**
 * Types the settings of a component without importing the component, because the theme must not pull components into
 * the first chunk.
 */
const component = <Payload extends FactoryPayload>(settings: ExtendComponent<Payload>) => settings

const BUTTON_SIZES: Record<string, Record<'--button-height' | '--button-padding-x' | '--button-fz', string>> = {
  'compact-xs': { '--button-height': '24px', '--button-padding-x': '7px', '--button-fz': textSize(12) },
  xs: { '--button-height': '28px', '--button-padding-x': '10px', '--button-fz': textSize(13) },
  sm: { '--button-height': '34px', '--button-padding-x': '14px', '--button-fz': textSize(14) },
}

export const theme = createTheme({
  primaryColor: 'ceu',
  primaryShade: { light: 6, dark: 4 },
  /**
   * The text colour on a filled colour depends on its luminance, so that text on a pale queue colour stays readable.
   */
  autoContrast: true,
  luminanceThreshold: 0.34,
  colors: SCALES,
  /**
   * Mantine considers only the light shade when it picks the text colour on a filled scale; ours needs white text in
   * the light theme and dark text in the dark theme.
   */
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
  fontSizes: { xs: textSize(12), sm: textSize(13), md: textSize(14), lg: textSize(16), xl: textSize(20) },
  lineHeights: { xs: '1.33', sm: '1.4', md: '1.43', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: textSize(24), lineHeight: '2rem' },
      h2: { fontSize: textSize(20), lineHeight: '1.75rem' },
      h3: { fontSize: textSize(16), lineHeight: '1.5rem' },
      h4: { fontSize: textSize(14), lineHeight: '1.25rem' },
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
    InputWrapper: component<InputWrapperFactory>({
      styles: {
        label: { marginBottom: 4 },
        description: { fontSize: textSize(12), marginTop: -2 },
        error: { marginTop: 5 },
      },
    }),
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
    /**
     * The options open only on demand: if they opened on focus, they would cover the dialog and consume its first
     * Escape.
     */
    Select: component<SelectFactory>({ defaultProps: { size: 'sm', checkIconPosition: 'right', openOnFocus: false } }),
    MultiSelect: { defaultProps: { size: 'sm', checkIconPosition: 'right', openOnFocus: false } },
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
        title: { fontSize: textSize(17), lineHeight: 1.3, fontWeight: 650, letterSpacing: '-0.01em' },
        header: { padding: '16px 14px 8px 24px' },
        body: { padding: '4px 24px 24px' },
      },
    }),
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    Drawer: {
      styles: { content: { display: 'flex', flexDirection: 'column' }, body: { flex: 1, minHeight: 0 } },
      defaultProps: { overlayProps: { color: SCRIM, backgroundOpacity: 0.45, blur: 0 } },
    },
    Menu: component<MenuFactory>({
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        transitionProps: { duration: 100 },
        /** Mantine's focus placeholder is a focusable child of the menu that is not a menu item, which ARIA forbids. */
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

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    ...textSizeVariables,
    '--b-line': '1px solid var(--b-border)',
    '--b-row-x': '12px',
    '--b-topbar': '48px',
    '--b-menu': '240px',
    '--b-list': '348px',
    '--b-contact': '320px',
    '--b-bottombar': '58px',
  },
  light: surfaceColors(lightColors),
  dark: {
    ...surfaceColors(darkColors),
    '--mantine-color-default': darkColors.raised,
    '--mantine-color-default-hover': '#27323d',
    '--mantine-color-gray-light-color': darkColors['text-2'],
    '--mantine-color-gray-light-hover': '#222c37',
  },
})
