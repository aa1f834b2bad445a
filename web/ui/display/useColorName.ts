import { luminance } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#web/i18n.ts'
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import pt from './texts/pt.json' with { type: 'json' }

/** The screens that name colours come late; the names are few enough to come in all languages. */
addTexts({ pt, en, es })

/** Where each hue of the palette ends, in degrees; what is behind the last one is red again. */
const HUES = [
  [13, 'red'],
  [34, 'orange'],
  [70, 'gold'],
  [115, 'lime'],
  [168, 'green'],
  [193, 'teal'],
  [241, 'blue'],
  [285, 'violet'],
  [343, 'pink'],
] as const
/** Above which luminance each row of the palette is. */
const SHADES = [
  [0.5, 'pale'],
  [0.33, 'light'],
  [0.2, 'strong'],
  [0.1, 'dark'],
] as const
/** With less between its strongest and its weakest part, of 255, a colour looks grey. */
const GREY_SPREAD = 36
const [BLACK_LUMINANCE, WHITE_LUMINANCE] = [0.012, 0.95] as const

/** #abc means #aabbcc. */
const inFull = (color: string): string =>
  color.length === 4 ? color.replaceAll(/[\da-f]/gi, (digit) => digit + digit) : color

function hueOf(color: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const [strongest, weakest] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const spread = strongest - weakest
  if (spread < GREY_SPREAD) return 'grey'
  const sixth =
    strongest === red
      ? (green - blue) / spread
      : strongest === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread
  const degrees = (60 * sixth + 360) % 360
  return HUES.find(([end]) => degrees < end)?.[1] ?? 'red'
}

/** Returns a function that says what a colour, as #rrggbb or #rgb, is called: people read no codes. */
export function useColorName(): (color: string) => string {
  const { t } = useTranslation()
  return (color) => {
    const full = inFull(color)
    const light = luminance(full)
    if (light < BLACK_LUMINANCE) return t('colorNames.black')
    if (light > WHITE_LUMINANCE) return t('colorNames.white')
    const shade = SHADES.find(([above]) => light > above)?.[1] ?? 'deep'
    return t(`colorNames.shade.${shade}`, { hue: t(`colorNames.hue.${hueOf(full)}`) })
  }
}
