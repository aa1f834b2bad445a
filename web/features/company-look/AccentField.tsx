import { Button, Input, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { accentColors } from '#web/accent.ts'
import styles from './CompanyLook.module.css'

const FULL_HEX = /^#[0-9a-f]{6}$/i
const SUGGESTED = ['#0c75c9', '#0f766e', '#1f6650', '#6d28d9', '#be185d', '#c42b22', '#c2410c', '#475569'] as const
const NO_COLOR = '#0c75c9'

export const isColor = (text: string): boolean => FULL_HEX.test(text)

type Props = { value: string; error: string | undefined; onChange: (color: string) => void }

/** Any colour may be chosen; the hint says what it becomes, so that everything can be read. */
export function AccentField({ value, error, onChange }: Props) {
  const { t } = useTranslation()
  const group = useId()
  const current = value.toLowerCase()
  return (
    <fieldset className={styles.accent}>
      <legend>{t('companyLook.accent')}</legend>
      <Input.Description>{t('companyLook.accentHint')}</Input.Description>
      <div className={styles.swatches}>
        {SUGGESTED.map((color) => (
          <label key={color} className={styles.swatch} style={{ background: color }}>
            <input
              type="radio"
              name={group}
              aria-label={color}
              checked={current === color}
              onChange={() => onChange(color)}
            />
          </label>
        ))}
      </div>
      <div className={styles.other}>
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
      {isColor(value) && (
        <p className={styles.derived} role="status">
          {t('companyLook.derived', derivedFrom(current))}
        </p>
      )}
    </fieldset>
  )
}

function toCode(typed: string): string {
  const digits = typed.replaceAll(/[^0-9a-f]/gi, '').slice(0, 6)
  return digits === '' ? '' : `#${digits}`
}

function derivedFrom(color: string): { light: string; dark: string } {
  const { light, dark } = accentColors(color)
  return { light: light.tokens.accent ?? color, dark: dark.tokens.accent ?? color }
}
