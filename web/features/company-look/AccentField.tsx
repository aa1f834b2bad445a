import { Button, Input, TextInput } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { accentColors } from '#web/accent.ts'
import { ColorDot } from '#web/ui/display/ColorDot.tsx'
import { useColorName } from '#web/ui/display/useColorName.ts'
import parts from '#web/ui/parts.module.css'
import styles from './CompanyLook.module.css'

const FULL_HEX = /^#[0-9a-f]{6}$/i
const SUGGESTED = ['#0c75c9', '#0f766e', '#1f6650', '#6d28d9', '#be185d', '#c42b22', '#c2410c', '#475569'] as const
const NO_COLOR = '#0c75c9'

export const isColor = (text: string): boolean => FULL_HEX.test(text)

type Props = { value: string; error: string | undefined; onChange: (color: string) => void }

/** Any colour may be chosen; the hint says what it becomes, so that everything can be read. */
export function AccentField({ value, error, onChange }: Props) {
  const { t } = useTranslation()
  const colorName = useColorName()
  const group = useId()
  const current = value.toLowerCase()
  return (
    <fieldset className={`${parts.stack8} ${styles.accent}`}>
      <legend>{t('companyLook.accent')}</legend>
      <Input.Description>{t('companyLook.accentHint')}</Input.Description>
      <div className={`${parts.flow} ${styles.swatches}`}>
        {SUGGESTED.map((color) => (
          <label key={color} className={styles.swatch} style={{ background: color }}>
            <input
              className={parts.cover}
              type="radio"
              name={group}
              aria-label={colorName(color)}
              checked={current === color}
              onChange={() => onChange(color)}
            />
          </label>
        ))}
      </div>
      <div className={`${parts.wrap} ${styles.other}`}>
        <input
          type="color"
          aria-label={t('common.pickColor')}
          value={isColor(value) ? current : NO_COLOR}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <TextInput
          aria-label={t('common.colorCode')}
          value={value}
          maxLength={7}
          spellCheck={false}
          error={error}
          onChange={(event) => onChange(toCode(event.currentTarget.value))}
        />
        {value !== '' && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => onChange('')}>
            {t('companyLook.noAccent')}
          </Button>
        )}
      </div>
      {isColor(value) && <Derived color={current} />}
    </fieldset>
  )
}

/** Says what the buttons of the two themes are like. */
function Derived({ color }: { color: string }) {
  const colorName = useColorName()
  const { light, dark } = derivedFrom(color)
  return (
    <p className={`${parts.hint} ${styles.derived}`} role="status">
      <Trans
        i18nKey="companyLook.derived"
        values={{ light: colorName(light), dark: colorName(dark) }}
        components={{ light: <Sample color={light} />, dark: <Sample color={dark} /> }}
      />
    </p>
  )
}

const Sample = ({ color, children }: { color: string; children?: ReactNode }) => (
  <span className={styles.derivedColor}>
    <ColorDot color={color} size={12} /> {children}
  </span>
)

function toCode(typed: string): string {
  const digits = typed.replaceAll(/[^0-9a-f]/gi, '').slice(0, 6)
  return digits === '' ? '' : `#${digits}`
}

function derivedFrom(color: string): { light: string; dark: string } {
  const { light, dark } = accentColors(color)
  return { light: light.tokens.accent ?? color, dark: dark.tokens.accent ?? color }
}
